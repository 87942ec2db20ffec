'use client';

import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { PasswordField } from '@/shared/forms/fields/password-field';
import { Form } from '@/shared/forms/form';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { DialogButtons } from '@/shared/ui/dialogs/dialog-buttons';
import { toast } from '@/shared/ui/feedback/toast';

import { NewPassword, type NewPasswordValues } from '../new-password';
import { useTooShort } from '../use-too-short';
import { checkCurrentPassword, setNewPassword } from './change-password';
import classes from './change-password.module.css';

interface ChangePasswordModalProps {
  onClose: () => void;
  onChanged: () => void;
}

/** Two stages: the current password, then the new one. */
export function ChangePasswordModal({ onClose, onChanged }: ChangePasswordModalProps) {
  const t = useTranslations('changePassword');
  // Kept only while the dialog is open, to check at once that the new password differs.
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      <p className={classes.stage}>{t(current === null ? 'stageCurrent' : 'stageNew')}</p>
      {current === null ? (
        <CurrentStage onRight={setCurrent} onClose={onClose} />
      ) : (
        <NewStage
          current={current}
          onTooLate={() => setCurrent(null)}
          onChanged={onChanged}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface CurrentStageProps {
  onRight: (password: string) => void;
  onClose: () => void;
}

function CurrentStage({ onRight, onClose }: CurrentStageProps) {
  const t = useTranslations('changePassword');
  const form = useForm({
    initialValues: { current: '' },
    validate: { current: (value) => (value ? null : t('required')) },
  });
  const { ref, busy, submit } = useSubmit(form, {
    send: ({ current }) => checkCurrentPassword(current),
    onDone: () => onRight(form.getValues().current),
    onRefused: (error) => {
      const isWrong = error instanceof ApiError && error.code === 'PASSWORD_MISMATCH';
      if (isWrong) form.setErrors({ current: t('wrong') });
      return isWrong;
    },
  });
  return (
    <Form ref={ref} onSubmit={submit} className={classes.form} busy={busy}>
      <PasswordField
        label={t('current')}
        name="current"
        autoComplete="current-password"
        size="md"
        data-autofocus
        {...form.getInputProps('current')}
      />
      <DialogButtons onCancel={onClose} busy={busy}>
        <Button type="submit" loading={busy}>
          {t('next')}
        </Button>
      </DialogButtons>
    </Form>
  );
}

interface NewStageProps {
  current: string;
  onTooLate: () => void;
  onChanged: () => void;
  onClose: () => void;
}

function NewStage({ current, onTooLate, onChanged, onClose }: NewStageProps) {
  const t = useTranslations('changePassword');
  const tooShort = useTooShort();
  const form = useForm<NewPasswordValues>({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: (value) => {
        if (!value) return t('required');
        if (value === current) return t('same');
        return tooShort(value);
      },
      confirmation: (value, { password }) => {
        if (!value) return t('required');
        return value === password ? null : t('mismatch');
      },
    },
  });
  const { ref, busy, submit } = useSubmit(form, {
    send: ({ password }) => setNewPassword(password),
    onDone: () => {
      toast.success(t('done'));
      onChanged();
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError && error.code === 'TOKEN_INVALID')) return false;
      toast.error(t('tooLate'));
      onTooLate();
      return true;
    },
  });
  return (
    <Form ref={ref} onSubmit={submit} className={classes.form} busy={busy}>
      <NewPassword form={form} />
      <p className={classes.note}>{t('note')}</p>
      <DialogButtons onCancel={onClose} busy={busy}>
        <Button type="submit" loading={busy}>
          {t('title')}
        </Button>
      </DialogButtons>
    </Form>
  );
}
