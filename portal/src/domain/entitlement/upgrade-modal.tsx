'use client';

import { Group, Text } from '@mantine/core';
import type { Messages } from 'next-intl';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';

import type { EntitlementKey } from './entitlements';
import { LiftingPlans } from './lifting-plans';

export interface UpgradeDialogProps {
  /** The missing feature. It decides the words and the plans that the dialog names. */
  entitlement: EntitlementKey & keyof Messages['upgrade']['reasons'];
  opened: boolean;
  onClose: () => void;
}

/** The dialog that leads to the plans. */
export function UpgradeModal({ entitlement, opened, onClose }: UpgradeDialogProps) {
  const t = useTranslations('upgrade');
  const common = useTranslations('common');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="sm">
      <Text size="sm">{t(`reasons.${entitlement}`)}</Text>
      <LiftingPlans entitlement={entitlement} />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {common('cancel')}
        </Button>
        <Button component={Link} href={paths.plans()}>
          {t('now')}
        </Button>
      </Group>
    </Dialog>
  );
}
