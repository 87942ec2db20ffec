'use client';

import { IconAddressBook } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';

import { Status } from '@/domain/enquiry/status';
import { UpgradeToPremium } from '@/domain/entitlement/upgrade-dialog';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { Link } from '@/i18n/navigation';
import { ApiError } from '@/shared/api/error';
import { REFUSED_MS } from '@/shared/lib/durations';
import { randomId } from '@/shared/lib/ids';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { useCardMoves, useRequestTo } from './cards';
import classes from './cards.module.css';

/** Asks a buyer for the business card, or shows the state of that request. */
export function RequestCard({ userId }: { userId: number }) {
  const t = useTranslations('cards');
  const { data } = useRequestTo(userId);
  const { request } = useCardMoves();
  const right = useEntitlement('businessCards');
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const [upgrade, setUpgrade] = useState(false);
  const key = useRef<string | null>(null);
  const last = data?.data.rows[0];
  if (last && (last.status === 'sent' || last.status === 'accepted')) {
    return (
      <span className={classes.state}>
        {t('requestState')} <Status value={last.status} />
        <Link href={paths.businessCards()}>{t('seeRequests')}</Link>
      </span>
    );
  }
  const ask = async () => {
    if (right?.allowed === false) {
      setUpgrade(true);
      return;
    }
    setBusy(true);
    key.current ??= randomId();
    try {
      await request(userId, key.current);
      toast.success(t('done.sent'));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UPGRADE_REQUIRED') setUpgrade(true);
      else toast.error(errorMessage(error), { stay: REFUSED_MS });
    } finally {
      key.current = null;
      setBusy(false);
    }
  };
  return (
    <>
      <Button leftSection={<IconAddressBook size={17} />} loading={busy} onClick={ask}>
        {t('request')}
      </Button>
      <UpgradeToPremium
        entitlement="businessCards"
        opened={upgrade}
        onClose={() => setUpgrade(false)}
      />
    </>
  );
}
