'use client';

import { IconAddressBook } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { CompanyName } from '@/domain/company/company-name';
import { Status } from '@/domain/enquiry/status';
import { UpgradeToPremium } from '@/domain/entitlement/upgrade-dialog';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { REFUSED_MS } from '@/shared/lib/durations';
import { randomId } from '@/shared/lib/ids';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { type CardRequest, useCardMoves, useRequestTo } from './cards';
import classes from './cards.module.css';
import type { Asked } from './params';

interface RequestCardProps {
  asked: Asked;
  /** A small button, for where asking is not the main thing to do. */
  small?: boolean;
}

/** Asks a buyer for the business card, or shows the state of that request. */
export function RequestCard({ asked, small = false }: RequestCardProps) {
  const t = useTranslations('cards');
  const { data, error } = useRequestTo(asked);
  const { request } = useCardMoves();
  const right = useEntitlement('businessCards');
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const [upgrade, setUpgrade] = useState(false);
  const key = useRef<string | null>(null);
  const last = data?.data.rows[0];
  if (last && (last.status === 'sent' || last.status === 'accepted')) {
    return <State card={last} isFromLead={'enquiryId' in asked} />;
  }
  // A button that turns into a state would be pressed in vain.
  if (!data && !error) return <Skeleton height={small ? 30 : 36} width={190} />;
  const ask = async () => {
    if (right?.allowed === false) {
      setUpgrade(true);
      return;
    }
    setBusy(true);
    key.current ??= randomId();
    try {
      await request(asked, key.current);
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
      <Button
        size={small ? 'xs' : 'sm'}
        variant={small ? 'default' : 'filled'}
        leftSection={<IconAddressBook size={small ? 15 : 17} />}
        loading={busy}
        onClick={ask}
      >
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

/** The state of the request. */
function State({ card, isFromLead }: { card: CardRequest; isFromLead: boolean }) {
  const t = useTranslations('cards');
  return (
    <span className={classes.state}>
      {isFromLead ? null : <span>{t('requestState')}</span>} <Status value={card.status} />
      <Link href={paths.businessCards()}>{t('seeRequests')}</Link>
    </span>
  );
}

interface CardNameProps {
  enquiryId: number;
  /** What is shown in place of the name until the buyer accepts. */
  withheld: ReactNode;
}

/** The buyer of a lead whose name is withheld, as the accepted business card names them. */
export function CardName({ enquiryId, withheld }: CardNameProps) {
  const { data } = useRequestTo({ enquiryId });
  const last = data?.data.rows[0];
  if (last?.status !== 'accepted') return withheld;
  return <CompanyName name={last.requestTo.companyName} userId={last.requestTo.id} />;
}
