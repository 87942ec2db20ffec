'use client';

import { IconPackageExport } from '@tabler/icons-react';
import { useCan } from '@/domain/account/session-context';
import { CompanyName } from '@/domain/company/company-name';
import { Status } from '@/domain/enquiry/status';
import { useStatusFilter } from '@/domain/own-records/status-filter';
import { Price } from '@/domain/quotation/price';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/controls/button-link';
import type { Column } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListScreen } from '@/shared/ui/list/list-screen';
import { useRows } from '@/shared/ui/list/use-rows';
import { DateText } from '@/shared/ui/values/date-text';
import { Money } from '@/shared/ui/values/money';

import { ORDER_LIST, type OrderRow, SIDES, STATUSES } from './params';

/** /orders: the orders that the company placed and received. */
export function OrderListScreen() {
  const t = useTranslations('orders');
  const menu = useTranslations('shell.menu');
  const words = useTranslations('status');
  const buys = useCan('quotations.receive');
  const sells = useCan('quotation.send');
  const statuses = useStatusFilter(STATUSES.map((value) => ({ value, label: words(value) })));
  const sides = {
    kind: 'choice' as const,
    name: 'side' as const,
    label: t('side'),
    any: t('anySide'),
    options: SIDES.map((value) => ({ value, label: t(`sides.${value}`) })),
  };
  return (
    <ListScreen
      {...useRows(ORDER_LIST)}
      name="orders"
      title={menu('orders')}
      lead={t('lead')}
      label={menu('orders')}
      search={{ name: 'filter', label: t('search') }}
      fields={buys && sells ? [statuses, sides] : [statuses]}
      columns={useColumns()}
      rowKey={(row) => row.id}
      rowHref={(row) => paths.orders.view(row.id)}
      rowLabel={(row) => t('number', { id: String(row.id) })}
      empty={<NoOrders buys={buys} sells={sells} />}
    />
  );
}

/** Says how orders come about, and links to where the next one may begin. */
function NoOrders({ buys, sells }: { buys: boolean; sells: boolean }) {
  const t = useTranslations('orders');
  const cards = useTranslations('cards');
  const hints = [buys ? t('emptyBuyer') : null, sells ? t('emptySeller') : null];
  return (
    <EmptyState
      icon={IconPackageExport}
      title={t('empty')}
      hint={hints.filter(Boolean).join(' ')}
      action={
        sells ? (
          <ButtonLink href={paths.leads.list()}>{cards('toLeads')}</ButtonLink>
        ) : (
          <ButtonLink href={paths.rfq.list()}>{t('toEnquiries')}</ButtonLink>
        )
      }
    />
  );
}

/** All columns that a row can have. The API decides which of them are shown. */
function useColumns(): Column<OrderRow>[] {
  const t = useTranslations('orders');
  const company = useTranslations('company');
  const quotation = useTranslations('quotations');
  const common = useTranslations('common');
  return [
    {
      key: 'product',
      header: quotation('columns.product'),
      cell: (row) => <bdi>{row.enquiries.productName}</bdi>,
    },
    { key: 'number', header: t('one'), cell: (row) => t('number', { id: String(row.id) }) },
    { key: 'side', header: t('side'), cell: (row) => t(`sides.${row.side}`) },
    {
      key: 'company',
      header: company('fields.companyName'),
      cell: (row) => <CompanyName name={row.party?.companyName} />,
    },
    {
      key: 'amount',
      header: quotation('fields.netAmount'),
      align: 'end',
      cell: (row) =>
        row.netAmount === null ? (
          <Price quotation={row} />
        ) : (
          <Money amount={row.netAmount} currency={row.currencyCode} />
        ),
    },
    {
      key: 'orderedAt',
      header: quotation('fields.orderedAt'),
      cell: (row) => <DateText value={row.orderedAt} />,
    },
    { key: 'status', header: common('status'), cell: (row) => <Status value={row.status} /> },
  ];
}
