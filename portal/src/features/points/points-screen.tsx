'use client';

import { IconCoins, IconPlus } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import { useMayWrite, useSession } from '@/domain/account/session-context';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { BuyPoints } from '@/domain/payments/buy-points';
import { usePoints } from '@/domain/payments/points';
import { useBuyingNeeded } from '@/domain/payments/use-buying-needed';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { useListParams } from '@/shared/api/use-list-params';
import { useList } from '@/shared/api/use-resource';
import { formatCount } from '@/shared/lib/money';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import type { Column } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListTable } from '@/shared/ui/list/list-screen';
import { PageHeader } from '@/shared/ui/page/page-header';
import { Section } from '@/shared/ui/page/section';
import { DateText } from '@/shared/ui/values/date-text';
import { Figure, Figures } from '@/shared/ui/values/figures';
import { historyInit, POINTS_LIST } from './params';
import classes from './points.module.css';

type Movement = Schema<'PointsRowOut'>;

/** /points: the balance, its history, and the purchase of points (RULES.md 1.4, 16). */
export function PointsScreen() {
  const t = useTranslations('points');
  const common = useTranslations('common');
  const { user } = useSession();
  const canPay = useMayWrite() && user.isPrimary;
  const [buying, setBuying] = useState(false);
  const isBuyingNeeded = useBuyingNeeded('points', buying);
  const state = useListParams(POINTS_LIST);
  const list = useList('/api/pointshistory/{user_uuid}', historyInit(user.uuid, state.params));
  const buy = canPay ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setBuying(true)}>
      {t('buy.title')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        title={common('points')}
        lead={t('lead')}
        actions={
          <>
            <Button component={Link} href={paths.plans()} variant="default">
              {common('plans')}
            </Button>
            {buy}
          </>
        }
      />
      <Figures label={common('points')}>
        <Balance />
      </Figures>
      <NotNeeded />
      {user.isPrimary ? null : <p className={classes.note}>{t('onlyPrimary')}</p>}
      <Section title={t('history')}>
        <ListTable
          name="points"
          label={t('history')}
          columns={useColumns()}
          list={list}
          rowKey={(row) => row.id}
          file={{ path: `/api/pointshistory/${user.uuid}` }}
          state={state}
          empty={
            <EmptyState icon={IconCoins} title={t('empty')} hint={t('emptyHint')} action={buy} />
          }
        />
      </Section>
      {user.isPrimary && isBuyingNeeded ? (
        <BuyPoints opened={buying} onClose={() => setBuying(false)} />
      ) : null}
    </>
  );
}

/** Points unlock enquiries, and some plans include all enquiries. */
function NotNeeded() {
  const t = useTranslations('points');
  const right = useEntitlement('enquiries');
  return right?.limit === null ? <p className={classes.note}>{t('notNeeded')}</p> : null;
}

function Balance() {
  const t = useTranslations('points');
  const locale = useLocale();
  const { points } = usePoints();
  return (
    <Figure
      label={t('balance')}
      value={points === undefined ? '—' : formatCount(points, locale)}
      note={t('rate')}
    />
  );
}

const KINDS = ['purchase', 'unlock', 'refund', 'correction'] as const;

function useColumns(): Column<Movement>[] {
  const t = useTranslations('points');
  const common = useTranslations('common');
  const kindOf = (kind: string) => KINDS.find((known) => known === kind) ?? 'correction';
  return [
    {
      key: 'date',
      header: common('date'),
      cell: (row) => <DateText value={row.transactiondate} as="minute" />,
    },
    {
      key: 'name',
      header: common('transaction'),
      // A purchase is only a number of points, so the page can show it in its own language.
      cell: (row) =>
        row.transactiontype === 'purchase' ? (
          t('count', { count: -row.pointsconsumed })
        ) : (
          <bdi>{row.transactionname}</bdi>
        ),
    },
    {
      key: 'type',
      header: t('columns.type'),
      cell: (row) => t(`kinds.${kindOf(row.transactiontype)}`),
      hideOnPhone: true,
    },
    {
      key: 'points',
      header: common('points'),
      align: 'end',
      cell: (row) => <Change points={-row.pointsconsumed} />,
    },
  ];
}

/** The change of the balance, with its sign. */
function Change({ points }: { points: number }) {
  const locale = useLocale();
  const sign = points > 0 ? '+' : '−';
  return (
    <bdi dir="ltr" className={classes.change} data-gain={points > 0 || undefined}>
      {sign}
      {formatCount(Math.abs(points), locale)}
    </bdi>
  );
}
