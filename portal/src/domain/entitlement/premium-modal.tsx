'use client';

import { Group, Text } from '@mantine/core';
import { IconAdOff, IconLifebuoy, IconLockOpen, IconSparkles } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';

import { LiftingPlans } from './lifting-plans';
import classes from './premium-modal.module.css';
import type { UpgradeDialogProps } from './upgrade-modal';

const BENEFITS = [
  ['features', IconSparkles],
  ['support', IconLifebuoy],
  ['adFree', IconAdOff],
  ['exclusive', IconLockOpen],
] as const;

/**
 * What a plan offers besides the requested feature. Also says that a plan ends by itself (RULES.md
 * 1.2).
 */
export function PremiumModal({ entitlement, opened, onClose }: UpgradeDialogProps) {
  const t = useTranslations('upgrade');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('premium.title')} size="sm">
      <Text size="sm">{t(`reasons.${entitlement}`)}</Text>
      <LiftingPlans entitlement={entitlement} />
      <ul className={classes.benefits}>
        {BENEFITS.map(([key, Icon]) => (
          <li key={key}>
            <Icon size={19} stroke={1.8} aria-hidden />
            {t(`premium.benefits.${key}`)}
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t('premium.ends')}</p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('premium.notNow')}
        </Button>
        <Button component={Link} href={paths.plans()}>
          {t('now')}
        </Button>
      </Group>
    </Dialog>
  );
}
