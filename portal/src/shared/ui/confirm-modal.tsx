'use client';

import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

export interface ConfirmDialogProps {
  opened: boolean;
  /** The question: 'Do you want to delete this item?' */
  title: ReactNode;
  text?: ReactNode;
  confirmLabel?: string;
  danger?: boolean;
  onCancel: () => void;
  /** The dialog stays, busy, until this settles. */
  onConfirm: () => Promise<void> | void;
}

/** Cancel and Ok. Focus starts on Cancel, so that Enter alone destroys nothing. */
export function ConfirmModal(props: ConfirmDialogProps) {
  const { opened, title, text, confirmLabel, danger = false, onCancel, onConfirm } = props;
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
    <Modal
      opened={opened}
      onClose={busy ? () => undefined : onCancel}
      title={<Text fw={600}>{title}</Text>}
      size="sm"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {text ? (
        <Text size="sm" c="dimmed" mb="lg">
          {text}
        </Text>
      ) : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color={danger ? 'red' : 'sea'} loading={busy} onClick={confirm}>
          {confirmLabel ?? t('ok')}
        </Button>
      </Group>
    </Modal>
  );
}
