'use client';

import { IconEdit, IconEye, IconHistory, IconUsersGroup, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ImportLink } from '@/domain/account/import-link';
import { useContainerFilter } from '@/domain/freight-rates/container-filter';
import { FreightAmount } from '@/domain/freight-rates/freight-amount';
import { type LaneOfRate, RateLane, rateLaneText } from '@/domain/freight-rates/rate-lane';
import { RateStatus } from '@/domain/freight-rates/rate-status';
import { WithdrawRate } from '@/domain/freight-rates/withdraw-rate';
import { useStatusFilter } from '@/domain/own-records/status-filter';
import { LimitFooter } from '@/domain/products/plan-limit';
import { useContainerName } from '@/domain/reference/containers';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import type { Column, RowAction } from '@/shared/ui/data-table/types';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListScreen } from '@/shared/ui/list/list-screen';
import { useRows } from '@/shared/ui/list/use-rows';
import { DateText } from '@/shared/ui/values/date-text';

import { CreateButton } from './create-button';
import { MatchedDialog } from './matched-dialog';
import { RATE_LIST, type RateRow, STATUSES } from './params';
import { useRateLimits } from './rates';
import { Versions } from './versions';

/** What is open beside the list, and about which rate. */
type Asked = { about: 'versions' | 'exporters' | 'withdraw'; rate: RateRow } | null;

function useColumns(): Column<RateRow>[] {
  const t = useTranslations('freightRates.fields');
  const common = useTranslations('common');
  const enquiry = useTranslations('enquiry');
  const containerName = useContainerName();
  return [
    {
      key: 'lane',
      header: enquiry('lane'),
      sort: 'loadingPort',
      cell: (row) => <RateLane rate={row} compact />,
    },
    {
      key: 'containerType',
      header: enquiry('fields.containerType'),
      sort: 'containerType',
      cell: (row) => containerName(row.containerType),
    },
    {
      key: 'oceanfreight',
      header: t('rate'),
      sort: 'oceanfreight',
      align: 'end',
      cell: (row) => <FreightAmount rate={row} />,
    },
    {
      key: 'pricevalidity',
      header: t('validity'),
      sort: 'pricevalidity',
      cell: (row) => <DateText value={row.pricevalidity} />,
    },
    {
      key: 'createdAt',
      header: t('posted'),
      sort: 'createdAt',
      cell: (row) => <DateText value={row.createdAt} />,
      hideOnPhone: true,
    },
    {
      key: 'status',
      header: common('status'),
      cell: (row) => <RateStatus status={row.status} />,
    },
  ];
}

function useActions(ask: (asked: Asked) => void): RowAction<RateRow>[] {
  const t = useTranslations('freightRates');
  const common = useTranslations('common');
  const quotations = useTranslations('quotations');
  const watch = useTranslations('marketWatch');
  return [
    {
      key: 'view',
      label: common('viewDetails'),
      icon: IconEye,
      href: (row) => paths.marketWatch.rate(row.id),
    },
    {
      key: 'edit',
      label: common('edit'),
      icon: IconEdit,
      href: (row) => paths.freightRates.edit(row.id),
      shown: (row) => row.can.includes('edit'),
    },
    {
      key: 'versions',
      label: quotations('versions'),
      icon: IconHistory,
      onSelect: (rate) => ask({ about: 'versions', rate }),
    },
    {
      key: 'exporters',
      label: t('exporters.view'),
      icon: IconUsersGroup,
      onSelect: (rate) => ask({ about: 'exporters', rate }),
    },
    {
      key: 'withdraw',
      label: watch('withdraw.action'),
      icon: IconX,
      danger: true,
      onSelect: (rate) => ask({ about: 'withdraw', rate }),
      shown: (row) => row.can.includes('withdraw'),
    },
  ];
}

/** /freight-market-rate-List: the company's own freight rates. */
export function RateListScreen() {
  const t = useTranslations('freightRates');
  const watch = useTranslations('marketWatch');
  const shell = useTranslations('shell.menu');
  const byContainer = useContainerFilter();
  const byStatus = useStatusFilter(
    STATUSES.map((value) => ({ value, label: watch(`status.${value}`) })),
  );
  const [asked, ask] = useState<Asked>(null);
  const close = () => ask(null);
  return (
    <>
      <ListScreen
        {...useRows(RATE_LIST)}
        name="freight-rates"
        title={shell('updateFreightRates')}
        lead={t('lead')}
        label={shell('updateFreightRates')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.marketWatch.rate(row.id)}
        rowLabel={rateLaneText}
        actions={useActions(ask)}
        buttons={
          <>
            <ImportLink href={paths.freightRates.fromFile()} />
            <CreateButton />
          </>
        }
        search={{ name: 'filter', label: t('search') }}
        fields={[byStatus, byContainer]}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} action={<CreateButton />} />}
      />
      <Limit />
      <VersionsDialog rate={aboutIn(asked, 'versions')} onClose={close} />
      <Exporters rate={aboutIn(asked, 'exporters')} onClose={close} />
      <WithdrawRate row={aboutIn(asked, 'withdraw')} onClose={close} />
    </>
  );
}

/** The rate of what is open, if it is this. */
const aboutIn = (asked: Asked, about: NonNullable<Asked>['about']) =>
  asked?.about === about ? asked.rate : null;

function Exporters({ rate, onClose }: { rate: RateRow | null; onClose: () => void }) {
  const lane = rate
    ? { loadingPort: rate.loadingPortCode, destinationPort: rate.destinationPortCode }
    : {};
  return <MatchedDialog lane={lane} opened={rate !== null} onClose={onClose} />;
}

/** How many live rates the company has, and how many its plan allows. */
function Limit() {
  const t = useTranslations('freightRates.limit');
  const { data, error } = useRateLimits();
  return (
    <LimitFooter
      limits={data?.data}
      error={error}
      used={(counts) => t('used', counts)}
      usedOnly={(counts) => t('usedOnly', counts)}
      reached={(counts) => (data?.data.limit === 0 ? t('needsPlan') : t('reached', counts))}
    />
  );
}

interface VersionsDialogProps {
  /** The rate whose versions are shown; null closes the dialog. */
  rate: (LaneOfRate & { id: number }) | null;
  onClose: () => void;
}

/** Every version of a rate. */
function VersionsDialog({ rate, onClose }: VersionsDialogProps) {
  const t = useTranslations('quotations');
  return (
    <Dialog opened={rate !== null} onClose={onClose} title={t('versions')} size="lg">
      {rate ? (
        <>
          <RateLane rate={rate} />
          <Versions id={rate.id} />
        </>
      ) : null}
    </Dialog>
  );
}
