'use client';

import { Group, Text } from '@mantine/core';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { PasswordField } from '@/shared/forms/fields/password-field';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
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
  const { ref, busy, submit } = useSubmit(form, {
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
    <Dialog opened onClose={onClose} title={t(`${kind}Title`)} size="sm">
      <Text size="sm" c="dimmed" mb="md">
        {kind === 'erasure' ? t('erasureConfirm', { days }) : t('exportConfirm')}
      </Text>
      <form ref={ref} noValidate onSubmit={submit} aria-busy={busy}>
        <PasswordField
          label={words('auth.password')}
          name="password"
          autoComplete="current-password"
          size="md"
          style={{ marginBlockEnd: 20 }}
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {words('common.cancel')}
          </Button>
          <Button type="submit" color={kind === 'erasure' ? 'red' : 'sea'} loading={busy}>
            {t(`${kind}Ask`)}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
