'use client';

import { Text } from '@mantine/core';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { PasswordField } from '@/shared/forms/fields/password-field';
import { FormDialog } from '@/shared/forms/form-dialog';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { toast } from '@/shared/ui/feedback/toast';

import { askForData, type DataRequestKind, useErasureEffects } from './security';

interface PasswordDialogProps {
  kind: DataRequestKind;
  onClose: () => void;
  onAsked: () => void;
}

/** Asks for the password before a request that covers all of the user's data. */
export function PasswordDialog({ kind, onClose, onAsked }: PasswordDialogProps) {
  const t = useTranslations('security.data');
  const words = useTranslations();
  const days = useErasureEffects().data?.data.graceDays ?? 0;
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value ? null : words('forms.newPassword.required')) },
  });
  const sending = useSubmit(form, {
    send: ({ password }) => askForData(kind, password),
    onDone: () => {
      toast.success(t(`${kind}Asked`));
      onAsked();
    },
    onRefused: (error) => {
      const isWrong = error instanceof ApiError && error.code === 'PASSWORD_MISMATCH';
      if (isWrong) form.setErrors({ password: words('changePassword.wrong') });
      return isWrong;
    },
  });
  return (
    <FormDialog
      title={t(`${kind}Title`)}
      size="sm"
      sending={sending}
      submitLabel={t(`${kind}Ask`)}
      danger={kind === 'erasure'}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {kind === 'erasure' ? t('erasureConfirm', { days }) : t('exportConfirm')}
      </Text>
      <PasswordField
        label={words('auth.password')}
        name="password"
        autoComplete="current-password"
        size="md"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
