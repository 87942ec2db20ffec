'use client';

import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';

import { UpgradeRequired } from '@/domain/entitlement/upgrade-dialog';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';

/** Says that exporter data need a plan, and leads to the plans. */
export function Locked() {
  const t = useTranslations('upgrade');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <EmptyState
        icon={IconLock}
        title={t('reasons.exporterData')}
        action={<Button onClick={() => setAsked(true)}>{t('now')}</Button>}
      />
      <UpgradeRequired entitlement="exporterData" opened={asked} onClose={() => setAsked(false)} />
    </>
  );
}
