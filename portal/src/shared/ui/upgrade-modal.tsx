'use client';

import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';

export interface UpgradeDialogProps {
  opened: boolean;
  /** What the plan does not include. */
  text: ReactNode;
  onClose: () => void;
}

/** The way to the plans. */
export function UpgradeModal({ opened, text, onClose }: UpgradeDialogProps) {
  const t = useTranslations('upgrade');
  const common = useTranslations('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Text fw={600}>{t('title')}</Text>}
      size="sm"
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Text size="sm" c="dimmed" mb="lg">
        {text}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {common('cancel')}
        </Button>
        <Button component={Link} href={paths.plans()}>
          {t('now')}
        </Button>
      </Group>
    </Modal>
  );
}
