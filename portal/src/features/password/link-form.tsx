'use client';

import { useEffect } from 'react';
import { NewPassword, type NewPasswordValues } from '@/domain/account/new-password';
import { useTooShort } from '@/domain/account/use-too-short';
import { useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { focusFirstField } from '@/shared/forms/first-field';
import { Form } from '@/shared/forms/form';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';

import { isSpent, spendLink } from './links';
import classes from './password.module.css';

interface LinkFormProps {
  token: string;
  /** Whether the user must choose a password. The primary user may have set a colleague's. */
  asksPassword: boolean;
  onSpent: () => void;
}

/** Uses a valid link: sets a new password, or only confirms the existing one. */
export function LinkForm({ token, asksPassword, onSpent }: LinkFormProps) {
  const t = useTranslations('password.reset');
  const words = useTranslations('forms.newPassword');
  const tooShort = useTooShort();
  const router = useRouter();
  const form = useForm<NewPasswordValues>({
    initialValues: { password: '', confirmation: '' },
    validate: asksPassword
      ? {
          password: (value) => (value ? tooShort(value) : words('required')),
          confirmation: (value, { password }) => {
            if (!value) return words('confirm');
            return value === password ? null : words('mismatch');
          },
        }
      : {},
  });
  const { ref, busy, submit } = useSubmit(form, {
    send: ({ password }) => spendLink(token, asksPassword ? password : null),
    onDone: () => router.replace(paths.passwordSuccess()),
    onRefused: (error) => {
      if (!isSpent(error)) return false;
      onSpent();
      return true;
    },
  });
  // It comes after the link was checked. Somebody who pressed Tab meanwhile would be in the footer.
  useEffect(() => focusFirstField(ref.current), [ref]);
  return (
    <Form ref={ref} onSubmit={submit} className={classes.form} busy={busy}>
      {asksPassword ? <NewPassword form={form} /> : null}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t(asksPassword ? 'submit' : 'confirm')}
      </Button>
    </Form>
  );
}
