'use client';

import { IconLock } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';

import { UpgradeRequired, UpgradeToPremium } from './upgrade-dialog';

interface LockedProps extends Pick<ComponentProps<typeof UpgradeRequired>, 'entitlement'> {
  /** Whether the dialog says what else the better plan has. */
  toPremium?: boolean;
}

/** In place of a screen that needs a better plan: says so, and leads to the plans. */
export function Locked({ entitlement, toPremium = false }: LockedProps) {
  const t = useTranslations('upgrade');
  const [asked, setAsked] = useState(false);
  const Upgrade = toPremium ? UpgradeToPremium : UpgradeRequired;
  return (
    <>
      <EmptyState
        icon={IconLock}
        title={t(`reasons.${entitlement}`)}
        action={<Button onClick={() => setAsked(true)}>{t('now')}</Button>}
      />
      <Upgrade entitlement={entitlement} opened={asked} onClose={() => setAsked(false)} />
    </>
  );
}
