'use client';

import { useTranslations } from '@/i18n/translations';

import { TextField, type TextFieldProps } from '@/shared/forms/fields/text-field';

import { MAX_NAME } from './person';
import classes from './person-fields.module.css';

/**
 * The fields for people who have no account yet. They take the form's props and bring their own
 * words.
 */
export function NameField(props: TextFieldProps) {
  const t = useTranslations('forms.person');
  return (
    <TextField
      label={t('name')}
      withAsterisk
      name="name"
      autoComplete="name"
      maxLength={MAX_NAME}
      {...props}
    />
  );
}

interface OptionalProps extends TextFieldProps {
  optional?: boolean;
}

export function CompanyNameField({ optional = false, ...props }: OptionalProps) {
  const t = useTranslations('forms.person');
  return (
    <TextField
      label={t(optional ? 'companyNameOptional' : 'companyName')}
      withAsterisk={!optional}
      name="companyName"
      autoComplete="organization"
      maxLength={MAX_NAME}
      {...props}
    />
  );
}

export function EmailField(props: TextFieldProps) {
  const t = useTranslations('forms.person');
  return (
    <TextField
      label={t('email')}
      withAsterisk
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      dir="ltr"
      maxLength={MAX_NAME}
      {...props}
    />
  );
}

/** A WhatsApp number without its dial code, which `leftSection` shows before it. */
export function WhatsAppField(props: TextFieldProps) {
  const t = useTranslations('forms.person');
  return (
    <TextField
      label={t('mobile')}
      withAsterisk
      name="mobile"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      classNames={{ wrapper: classes.mobile, section: classes.dial }}
      {...props}
    />
  );
}
