'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { FieldError } from '@/shared/forms/fields/field-frame';
import { paths } from '@/shared/lib/paths';

import classes from './terms-checkbox.module.css';

interface TermsCheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  error?: ReactNode;
}

/**
 * The checkbox to accept the terms and the privacy policy, which open in a new tab. It is the
 * browser's own checkbox: the library's would add two kilobytes to pages for visitors.
 */
export function TermsCheckbox({ error, ...props }: TermsCheckboxProps) {
  const t = useTranslations('forms');
  const id = useId();
  const page = (href: string, words: ReactNode) => (
    <Link href={href} target="_blank" className={classes.link}>
      {words}
    </Link>
  );
  return (
    <div>
      <div className={classes.row}>
        <input
          {...props}
          id={id}
          type="checkbox"
          className={classes.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>
          {t.rich('agree', {
            terms: (words) => page(paths.terms(), words),
            privacy: (words) => page(paths.privacy(), words),
          })}
        </label>
      </div>
      {error ? (
        <FieldError id={`${id}-error`} className={classes.problem}>
          {error}
        </FieldError>
      ) : null}
    </div>
  );
}
