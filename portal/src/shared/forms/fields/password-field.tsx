'use client';

import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type TouchEvent, useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import classes from './field.module.css';
import { BareTextField, type TextFieldProps } from './text-field';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'rightSection'>;

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('auth');
  const [isShown, setShown] = useState(false);
  // Reacts to the press instead of the click, so that the cursor stays in the field.
  const toggle = (event: MouseEvent | TouchEvent | KeyboardEvent) => {
    event.preventDefault();
    setShown((was) => !was);
  };
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <BareTextField
      {...props}
      type={isShown ? 'text' : 'password'}
      rightSection={
        <button
          type="button"
          className={classes.reveal}
          tabIndex={-1}
          aria-label={t('showPassword')}
          aria-pressed={isShown}
          disabled={props.disabled}
          onMouseDown={toggle}
          onTouchEnd={toggle}
          onKeyDown={(event) => {
            if (event.key === ' ' || event.key === 'Enter') toggle(event);
          }}
        >
          <Icon stroke={1.5} aria-hidden />
        </button>
      }
    />
  );
}
