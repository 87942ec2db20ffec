'use client';

import { PasswordInput, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'next-intl';

import { useRules } from '@/domain/reference/rules-context';

import classes from './new-password.module.css';
import { passwordStrength } from './password-strength';

export interface NewPasswordValues extends Record<string, unknown> {
  password: string;
  confirmation: string;
}

interface NewPasswordProps<Values extends NewPasswordValues> {
  form: UseFormReturnType<Values>;
}

/** A new password, how strong it is, and the same once more. */
export function NewPassword<Values extends NewPasswordValues>({ form }: NewPasswordProps<Values>) {
  const t = useTranslations('forms.newPassword');
  const auth = useTranslations('auth');
  const toggle = { 'aria-label': auth('showPassword') };
  return (
    <>
      <div>
        <PasswordInput
          label={t('password')}
          name="password"
          autoComplete="new-password"
          size="md"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('password')}
        />
        <Strength password={form.getValues().password} />
      </div>
      <PasswordInput
        label={t('confirmation')}
        name="confirmation"
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={toggle}
        {...form.getInputProps('confirmation')}
      />
    </>
  );
}

function Strength({ password }: { password: string }) {
  const t = useTranslations('forms.newPassword');
  const strength = passwordStrength(password, useRules()?.passwordLength ?? null);
  const word = strength ? t(`strengths.s${strength}`) : t('rule');
  return (
    <div className={classes.strength}>
      <VisuallyHidden>
        <meter
          aria-label={t('strength')}
          aria-valuetext={word}
          min={0}
          max={100}
          value={strength}
        />
      </VisuallyHidden>
      <div className={classes.bar} data-strength={strength} aria-hidden />
      <p aria-hidden>{word}</p>
    </div>
  );
}
