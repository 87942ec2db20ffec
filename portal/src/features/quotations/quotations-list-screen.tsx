'use client';

import { IconBuilding, IconEye } from '@tabler/icons-react';
import { CompanyName } from '@/domain/company/company-name';
import { Status } from '@/domain/enquiry/status';
import { VARIANT_PATHS } from '@/domain/enquiry/variants';
import { Price } from '@/domain/quotation/price';
import { askedQuantity, useQuotedQuantity } from '@/domain/quotation/quantity';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { useListParams } from '@/shared/api/use-list-params';
import { paths, raisedPaths } from '@/shared/lib/paths';
import type { Column } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListScreen } from '@/shared/ui/list/list-screen';
import { DateText } from '@/shared/ui/values/date-text';

import { type ListedQuotation, QUOTATION_LIST, quotationsQuery } from './params';
import { useQuotations } from './quotations';
import classes from './quotations.module.css';
import { receivedStatus } from './rules';
import { useComparison } from './use-comparison';

interface QuotationsListScreenProps {
  enquiry: Pick<Schema<'EnquiryOut'>, 'id' | 'productName' | 'variant'>;
  /** The base path of the quotation pages. */
  path: string;
}

/** Lists the quotations on an enquiry. */
export function QuotationsListScreen({ enquiry, path }: QuotationsListScreenProps) {
  const t = useTranslations('quotations');
  const common = useTranslations('common');
  const company = useTranslations('company');
  const state = useListParams(QUOTATION_LIST.spec);
  const to = raisedPaths(VARIANT_PATHS[enquiry.variant], path);
  const comparison = useComparison((ids) => to.comparison(enquiry.id, { ids }));
  return (
    <ListScreen
      name="quotations"
      back={to.view(enquiry.id)}
      title={t('title')}
      lead={<bdi>{enquiry.productName}</bdi>}
      label={t('title')}
      state={state}
      columns={useColumns()}
      file={{ path: '/api/quotations', query: quotationsQuery(state.params, enquiry.id) }}
      list={useQuotations(state.params, enquiry.id)}
      rowKey={(row) => row.id}
      rowHref={(row) => to.quotation(row.id)}
      rowLabel={(row) => row.sender.companyName}
      {...comparison}
      actions={[
        {
          key: 'view',
          label: common('viewDetails'),
          icon: IconEye,
          href: (row) => to.quotation(row.id),
        },
        {
          key: 'company',
          label: company('viewProfile'),
          icon: IconBuilding,
          href: (row) => paths.company(row.sender.id),
        },
      ]}
      empty={<EmptyState title={t('empty', { id: String(enquiry.id) })} hint={t('emptyHint')} />}
    />
  );
}

/** The quantity offered, and the one asked for if it is less. */
function OfferedQuantity({ row: { qty, enquiries } }: { row: ListedQuotation }) {
  const t = useTranslations('comparison');
  const write = useQuotedQuantity();
  const asked = askedQuantity(enquiries);
  const isPartial = qty !== null && asked !== null && qty < asked;
  return (
    <span>
      <bdi>{write(qty, enquiries) ?? '—'}</bdi>
      {isPartial ? (
        <span className={classes.partial}>
          {t('ofAsked', { quantity: write(null, enquiries) ?? '' })}
        </span>
      ) : null}
    </span>
  );
}

/** All columns that a row can have. The API decides which of them are shown. */
function useColumns(): Column<ListedQuotation>[] {
  const t = useTranslations('quotations.columns');
  const company = useTranslations('company');
  const enquiry = useTranslations('enquiry');
  const common = useTranslations('common');
  return [
    {
      key: 'company',
      header: company('fields.companyName'),
      cell: (row) => <CompanyName name={row.sender.companyName} />,
    },
    {
      key: 'product',
      header: t('product'),
      cell: (row) => <bdi>{row.enquiries.productName}</bdi>,
      hideOnPhone: true,
    },
    {
      key: 'terms',
      header: enquiry('fields.paymentTerms'),
      cell: (row) => row.paymentTerms ?? '—',
    },
    {
      key: 'quantity',
      header: enquiry('fields.qty'),
      align: 'end',
      cell: (row) => <OfferedQuantity row={row} />,
    },
    {
      key: 'price',
      header: common('price'),
      align: 'end',
      cell: (row) => <Price quotation={row} />,
    },
    {
      key: 'expiry',
      header: t('expiry'),
      cell: (row) => <DateText value={row.expiryDate} />,
    },
    {
      key: 'createdAt',
      header: t('received'),
      cell: (row) => <DateText value={row.createdAt} />,
    },
    {
      key: 'status',
      header: common('status'),
      cell: (row) => <Status value={receivedStatus(row)} />,
    },
  ];
}
