'use client';

import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { CreateLink } from '@/domain/own-records/create-link';
import { useStatusFilter } from '@/domain/own-records/status-filter';
import { useViewAction } from '@/domain/products/row-actions';
import { hsCodeText } from '@/domain/reference/hs-search';
import { Lane } from '@/domain/reference/lane';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import type { Column, RowAction } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListScreen } from '@/shared/ui/list/list-screen';
import { useRows } from '@/shared/ui/list/use-rows';
import { DateText } from '@/shared/ui/values/date-text';
import { Money } from '@/shared/ui/values/money';

import { CargoPrice } from './cargo-price';
import { usePercent } from './facts';
import { RODTEP_LIST, type RodtepRow, STATUSES, UNCLAIMED_LIST, type UnclaimedRow } from './params';
import type { Kind } from './resources';
import { ListingStatusTag } from './status';
import { WithdrawDialog } from './withdraw';

type AnyRow = Pick<UnclaimedRow, 'id' | 'hsCode' | 'status' | 'createdAt' | 'can'>;

/** The columns that both lists end with. */
function useCommonColumns<Row extends AnyRow>(): Column<Row>[] {
  const t = useTranslations('listings');
  const common = useTranslations('common');
  return [
    {
      key: 'createdAt',
      header: t('submittedOn'),
      sort: 'createdAt',
      cell: (row) => <DateText value={row.createdAt} />,
    },
    {
      key: 'status',
      header: common('status'),
      sort: 'status',
      cell: (row) => <ListingStatusTag value={row.status} />,
    },
  ];
}

function useUnclaimedColumns(): Column<UnclaimedRow>[] {
  const t = useTranslations('listings.fields');
  const enquiry = useTranslations('enquiry.fields');
  const lane = useTranslations('enquiry');
  return [
    { key: 'category', header: enquiry('categoryId'), cell: (row) => row.productCategory },
    {
      key: 'hscode',
      header: enquiry('hsCodeId'),
      cell: (row) => <span className="code">{hsCodeText(row.hsCode.code)}</span>,
    },
    {
      key: 'lane',
      header: lane('lane'),
      cell: (row) => (
        <Lane
          compact
          source={{ port: row.sourcePort }}
          destination={{ port: row.destinationPort }}
        />
      ),
    },
    {
      key: 'contractPrice',
      header: t('contractPrice'),
      align: 'end',
      cell: (row) => <CargoPrice amount={row.contractPrice} of={row} />,
    },
    {
      key: 'newPrice',
      header: t('newPrice'),
      align: 'end',
      cell: (row) => <CargoPrice amount={row.newPrice} of={row} />,
    },
    ...useCommonColumns<UnclaimedRow>(),
  ];
}

function useRodtepColumns(): Column<RodtepRow>[] {
  const t = useTranslations('listings.fields');
  const enquiry = useTranslations('enquiry.fields');
  const asPercent = usePercent();
  return [
    { key: 'category', header: enquiry('categoryId'), cell: (row) => row.name },
    {
      key: 'hscode',
      header: enquiry('hsCodeId'),
      cell: (row) => <span className="code">{hsCodeText(row.hsCode.code)}</span>,
    },
    { key: 'port', header: enquiry('sourcePort'), cell: (row) => <bdi>{row.port}</bdi> },
    {
      key: 'value',
      header: t('totalRodtepValue'),
      align: 'end',
      cell: (row) => <Money amount={row.totalRodtepValue} currency="INR" />,
    },
    {
      key: 'asking',
      header: t('askingPrice'),
      align: 'end',
      cell: (row) => <Money amount={row.askingPrice} currency="INR" />,
    },
    {
      key: 'percent',
      header: t('percent'),
      align: 'end',
      cell: (row) => (row.pricePercent === null ? '—' : asPercent(row.pricePercent)),
    },
    ...useCommonColumns<RodtepRow>(),
  ];
}

function useActions<Row extends AnyRow>(
  view: (id: number) => string,
  onWithdraw: (row: Row) => void,
): RowAction<Row>[] {
  const t = useTranslations('listings.withdraw');
  return [
    useViewAction(view),
    {
      key: 'withdraw',
      label: t('confirm'),
      icon: IconX,
      danger: true,
      onSelect: onWithdraw,
      shown: (row) => row.can.includes('withdraw'),
    },
  ];
}

/** The filters of both lists. */
function useStatusField() {
  const t = useTranslations('listings');
  return useStatusFilter(STATUSES.map((value) => ({ value, label: t(`status.${value}`) })));
}

function CreateButton({ kind }: { kind: Kind }) {
  const t = useTranslations('listings.unclaimed');
  const menu = useTranslations('shell.menu');
  const href = kind === 'unclaimed' ? paths.unclaimed.create() : paths.rodtep.create();
  const label = kind === 'unclaimed' ? t('create') : menu('rodtep');
  return <CreateLink href={href} label={label} refuse={null} />;
}

/** /unclaimed-cargo: the company's own unclaimed cargo. */
export function UnclaimedListScreen() {
  const t = useTranslations('listings');
  const columns = useUnclaimedColumns();
  const status = useStatusField();
  const [withdrawn, setWithdrawn] = useState<number | null>(null);
  return (
    <>
      <ListScreen
        {...useRows(UNCLAIMED_LIST)}
        name="unclaimed"
        title={t('unclaimed.title')}
        lead={t('unclaimed.lead')}
        label={t('unclaimed.title')}
        buttons={<CreateButton kind="unclaimed" />}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.unclaimed.view(row.id)}
        rowLabel={(row) => row.productCategory}
        actions={useActions<UnclaimedRow>(paths.unclaimed.view, ({ id }) => setWithdrawn(id))}
        search={{ name: 'filter', label: t('unclaimed.search') }}
        fields={[status]}
        empty={
          <EmptyState title={t('unclaimed.empty')} action={<CreateButton kind="unclaimed" />} />
        }
      />
      <WithdrawDialog kind="unclaimed" id={withdrawn} onClose={() => setWithdrawn(null)} />
    </>
  );
}

/** /sell-rodtep/offers: the company's own RODTEP offers. */
export function RodtepListScreen() {
  const t = useTranslations('listings');
  const columns = useRodtepColumns();
  const status = useStatusField();
  const [withdrawn, setWithdrawn] = useState<number | null>(null);
  return (
    <>
      <ListScreen
        {...useRows(RODTEP_LIST)}
        name="rodtep"
        title={t('rodtep.title')}
        lead={t('rodtep.lead')}
        label={t('rodtep.title')}
        buttons={<CreateButton kind="rodtep" />}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.rodtep.view(row.id)}
        rowLabel={(row) => row.name}
        actions={useActions<RodtepRow>(paths.rodtep.view, ({ id }) => setWithdrawn(id))}
        search={{ name: 'filter', label: t('rodtep.search') }}
        fields={[status]}
        empty={<EmptyState title={t('rodtep.empty')} action={<CreateButton kind="rodtep" />} />}
      />
      <WithdrawDialog kind="rodtep" id={withdrawn} onClose={() => setWithdrawn(null)} />
    </>
  );
}
