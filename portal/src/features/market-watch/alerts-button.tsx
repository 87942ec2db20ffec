'use client';

import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { useState } from 'react';

import { useMayWrite } from '@/domain/account/session-context';
import { useTranslations } from '@/i18n/translations';
import { formatNumber } from '@/shared/lib/money';
import { Button } from '@/shared/ui/controls/button';
import { AlertDialog } from './alert-dialog';
import { isFor, useAlerts } from './alerts';
import type { Lane } from './params';

interface AlertsButtonProps {
  lane: Lane;
  container: string;
}

/** Has the company told when the lane's best rate falls. */
export function AlertsButton({ lane, container }: AlertsButtonProps) {
  const t = useTranslations('marketWatch.alert');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const alerts = useAlerts();
  const mayWrite = useMayWrite();
  const found = alerts.data?.data;
  if (!mayWrite || !found) return null;
  const set = found.rows.find(isFor(lane, container)) ?? null;
  return (
    <>
      <Button
        variant="default"
        leftSection={set ? <IconBellRinging size={17} /> : <IconBell size={17} />}
        onClick={() => setOpen(true)}
      >
        {set ? t('set', { percent: formatNumber(set.percent, locale) }) : t('ask')}
      </Button>
      {isOpen ? (
        <AlertDialog
          lane={lane}
          container={container}
          set={set}
          percents={found.percents}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
