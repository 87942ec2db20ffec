'use client';

import { useRules } from '@/domain/reference/rules-context';
import { useTranslations } from '@/i18n/translations';
import { PasswordField } from '@/shared/forms/fields/password-field';
import type { FormReturn } from '@/shared/forms/use-form';
import { VisuallyHidden } from '@/shared/ui/values/visually-hidden';

import classes from './new-password.module.css';
import { passwordStrength } from './password-strength';

export interface NewPasswordValues {
  password: string;
  confirmation: string;
}

interface NewPasswordProps {
  form: FormReturn<NewPasswordValues>;
}

/** The fields for a new password: the password, its strength, and the password again. */
export function NewPassword({ form }: NewPasswordProps) {
  const t = useTranslations('forms.newPassword');
  return (
    <>
      <div>
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="new-password"
          size="md"
          {...form.getInputProps('password')}
        />
        <Strength password={form.getValues().password} />
      </div>
      <PasswordField
        label={t('confirmation')}
        name="confirmation"
        autoComplete="new-password"
        size="md"
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
