'use client';

import { IconAddressBook, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan, useSession } from '@/domain/account/session-context';
import { CompanyMark } from '@/domain/company/company-mark';
import { Status } from '@/domain/enquiry/status';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useListParams } from '@/shared/api/use-list-params';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import type { Column } from '@/shared/ui/data-table/types';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';
import { ListScreen } from '@/shared/ui/list/list-screen';
import { DateText } from '@/shared/ui/values/date-text';

import { type CardRequest, useCardMoves, useCards } from './cards';
import classes from './cards.module.css';
import { CARD_LIST, cardsQuery } from './params';

/**
 * /business-card: lists a buyer's received requests, or a supplier's sent requests (RULES.md 2.2).
 */
export function CardsScreen() {
  const t = useTranslations('cards');
  const { user } = useSession();
  const isBuyer = useCan('cards.receive');
  const state = useListParams(CARD_LIST);
  const nameOf = useNameOf();
  const list = useCards(state.params, isBuyer ? user.id : null);
  const other = (row: CardRequest) => (isBuyer ? row.requestFrom : row.requestTo);
  return (
    <ListScreen
      name="cards"
      title={t('title')}
      lead={t(isBuyer ? 'leadBuyer' : 'leadSupplier')}
      label={t('title')}
      columns={useColumns(isBuyer, other)}
      list={list}
      rowKey={(row) => row.id}
      rowHref={(row) => {
        const { id } = other(row);
        return id === null ? null : paths.company(id);
      }}
      rowLabel={(row) => nameOf(other(row))}
      file={{
        path: '/api/businesscard',
        query: cardsQuery(state.params, isBuyer ? user.id : null),
      }}
      state={state}
      empty={
        <EmptyState
          icon={IconAddressBook}
          title={t(isBuyer ? 'emptyBuyer' : 'emptySupplier')}
          hint={t(isBuyer ? 'emptyBuyerHint' : 'emptySupplierHint')}
          action={
            isBuyer ? null : (
              <Button component={Link} href={paths.leads.list()}>
                {t('toLeads')}
              </Button>
            )
          }
        />
      }
    />
  );
}

/** Names a company. The buyer of a lead may be withheld until it accepts. */
function useNameOf(): (company: CardRequest['requestTo']) => string {
  const t = useTranslations('company');
  return ({ companyName }) => companyName ?? t('withheld');
}

function useColumns(
  isBuyer: boolean,
  other: (row: CardRequest) => CardRequest['requestTo'],
): Column<CardRequest>[] {
  const t = useTranslations('cards.columns');
  const company = useTranslations('company');
  const nameOf = useNameOf();
  const common = useTranslations('common');
  return [
    {
      key: 'company',
      header: t('company'),
      cell: (row) => (
        <span className={classes.company}>
          <CompanyMark name={nameOf(other(row))} logo={other(row).companyLogo} />
          <span>
            <bdi>{nameOf(other(row))}</bdi>
            <AskedFor enquiries={row.enquiryIds} />
          </span>
        </span>
      ),
    },
    { key: 'country', header: company('fields.country'), cell: (row) => other(row).country },
    {
      key: 'createdAt',
      header: t('requested'),
      cell: (row) => <DateText value={row.createdAt} />,
      hideOnPhone: true,
    },
    { key: 'status', header: common('status'), cell: (row) => <Status value={row.status} /> },
    {
      key: 'action',
      header: t('action'),
      align: 'end',
      cell: (row) => (isBuyer ? <Answer card={row} /> : <Withdraw card={row} />),
    },
  ];
}

/** The enquiries for which a card was requested: one request may stand for several of them. */
function AskedFor({ enquiries }: { enquiries: number[] }) {
  const t = useTranslations('cards');
  if (enquiries.length === 0) return null;
  const numbers = enquiries.join(', ');
  return (
    <span className={classes.enquiries}>
      {t('enquiries', { count: enquiries.length, numbers })}
    </span>
  );
}

/** A buyer's answer. Accepting shows the buyer's contact details to the company that asked. */
function Answer({ card }: { card: CardRequest }) {
  const t = useTranslations('cards');
  const { answer } = useCardMoves();
  const { busy, attempt } = useAttempt();
  const [asking, setAsking] = useState<'accepted' | 'rejected' | null>(null);
  const name = useNameOf()(card.requestFrom);
  if (!card.can.includes('accept')) return null;
  const decide = async () => {
    if (asking) await attempt(() => answer(card.id, asking), { done: t(`done.${asking}`) });
    setAsking(null);
  };
  return (
    <div className={classes.decisions}>
      <Button
        size="compact-sm"
        leftSection={<IconCheck size={15} />}
        disabled={busy}
        aria-label={t('acceptNamed', { name })}
        onClick={() => setAsking('accepted')}
      >
        {t('accept')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconX size={15} />}
        disabled={busy}
        aria-label={t('rejectNamed', { name })}
        onClick={() => setAsking('rejected')}
      >
        {t('reject')}
      </Button>
      <ConfirmDialog
        opened={asking !== null}
        title={t(asking === 'rejected' ? 'rejectQuestion' : 'acceptQuestion')}
        text={t(asking === 'rejected' ? 'rejectText' : 'acceptText', { name })}
        confirmLabel={t(asking === 'rejected' ? 'reject' : 'accept')}
        danger={asking === 'rejected'}
        onCancel={() => setAsking(null)}
        onConfirm={decide}
      />
    </div>
  );
}

/** The company that sent the request takes it back with Decline (RULES.md 2.4). */
function Withdraw({ card }: { card: CardRequest }) {
  const t = useTranslations('cards');
  const { withdraw } = useCardMoves();
  const { busy, attempt } = useAttempt();
  const [asking, setAsking] = useState(false);
  const name = useNameOf()(card.requestTo);
  // An accepted card can be withdrawn too, but not from this list.
  if (card.status !== 'sent' || !card.can.includes('withdraw')) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconX size={15} />}
        disabled={busy}
        aria-label={t('declineNamed', { name })}
        onClick={() => setAsking(true)}
      >
        {t('decline')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('declineQuestion')}
        text={t('declineText', { name })}
        confirmLabel={t('decline')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await attempt(() => withdraw(card.id), { done: t('done.withdrawn') });
          setAsking(false);
        }}
      />
    </>
  );
}
