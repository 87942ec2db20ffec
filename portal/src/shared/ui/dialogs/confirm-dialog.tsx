'use client';

import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';

import { Dialog } from './dialog';
import { DialogButtons } from './dialog-buttons';

interface ConfirmDialogProps {
  opened: boolean;
  /** The question: 'Do you want to delete this item?' */
  title: ReactNode;
  text?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  onCancel: () => void;
  /** The dialog stays open and busy until this settles. */
  onConfirm: () => Promise<void> | void;
}

/** Asks before an action that cannot be undone. The focus starts on Cancel, so that Enter is safe. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, confirmLabel, cancelLabel, danger = false } = props;
  const { onCancel, onConfirm } = props;
  const t = useTranslations('common');
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={opened} onClose={busy ? () => undefined : onCancel} title={title} size="sm">
      {text ? (
        <Text component="div" size="sm" c="dimmed" mb="lg">
          {text}
        </Text>
      ) : null}
      <DialogButtons onCancel={onCancel} cancelLabel={cancelLabel} busy={busy} beginsAtCancel>
        <Button color={danger ? 'red' : 'sea'} loading={busy} onClick={confirm}>
          {confirmLabel ?? t('ok')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
