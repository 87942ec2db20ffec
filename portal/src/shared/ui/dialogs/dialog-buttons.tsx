'use client';

import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';

interface DialogButtonsProps {
  onCancel: () => void;
  cancelLabel?: string | undefined;
  /** Whether the focus starts on Cancel, so that Enter is safe. */
  beginsAtCancel?: boolean;
  busy?: boolean;
  /** The distance to what stands above it. */
  mt?: 'lg';
  /** What the dialog is for. */
  children: ReactNode;
}

/** The foot of a dialog: Cancel, and the button of what it is for. */
export function DialogButtons(props: DialogButtonsProps) {
  const { onCancel, cancelLabel, beginsAtCancel = false, busy = false, mt, children } = props;
  const t = useTranslations('common');
  return (
    <Group justify="flex-end" gap="sm" {...(mt ? { mt } : {})}>
      <Button
        variant="default"
        onClick={onCancel}
        disabled={busy}
        data-autofocus={beginsAtCancel || undefined}
      >
        {cancelLabel ?? t('cancel')}
      </Button>
      {children}
    </Group>
  );
}
