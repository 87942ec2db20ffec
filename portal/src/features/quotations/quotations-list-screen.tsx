'use client';

import { IconBuilding, IconEye } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { useListParams } from '@/shared/api/use-list-params';
import { paths } from '@/shared/lib/paths';
import { Company } from '@/shared/ui/company';
import { DataTable } from '@/shared/ui/data-table/data-table';
import type { Column } from '@/shared/ui/data-table/types';
import { DateText } from '@/shared/ui/date-text';
import { EmptyState } from '@/shared/ui/empty-state';
import { PageHeader } from '@/shared/ui/page-header';
import { Status } from '@/shared/ui/status';

import { QUOTATION_LIST } from './params';
import { Price } from './price';
import { type QuotationRow, useQuotations } from './quotations';
import classes from './quotations.module.css';
import { shownStatus } from './rules';

interface QuotationsListScreenProps {
  enquiryId: number;
  productName: string;
}

/** /rfq/quotations-list/{id}: who answered an enquiry, and with what. */
export function QuotationsListScreen(props: QuotationsListScreenProps) {
  const { enquiryId, productName } = props;
  const t = useTranslations('quotations');
  const company = useTranslations('company');
  const { params, change } = useListParams(QUOTATION_LIST);
  const list = useQuotations(params, enquiryId);
  return (
    <>
      <PageHeader
        back={paths.rfq.view(enquiryId)}
        title={t('title')}
        lead={<bdi>{productName}</bdi>}
      />
      <DataTable
        label={t('title')}
        columns={useColumns()}
        list={list}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.rfq.quotation(row.id)}
        rowLabel={(row) => row.sender.companyName}
        actions={[
          {
            key: 'view',
            label: t('viewDetails'),
            icon: IconEye,
            href: (row) => paths.rfq.quotation(row.id),
          },
          {
            key: 'company',
            label: company('viewProfile'),
            icon: IconBuilding,
            href: (row) => paths.company(row.sender.id),
          },
        ]}
        paging={{ params, change }}
        empty={<EmptyState title={t('empty', { id: String(enquiryId) })} hint={t('emptyHint')} />}
      />
    </>
  );
}

/** All that a quotation can say in a row; which are shown is the API's to say. */
function useColumns(): Column<QuotationRow>[] {
  const t = useTranslations('quotations.columns');
  return [
    {
      key: 'company',
      header: t('company'),
      cell: (row) => (
        <span className={classes.company}>
          <Company name={row.sender.companyName} />
          {row.isRead ? null : <Status value="new_quotation" />}
        </span>
      ),
    },
    {
      key: 'product',
      header: t('product'),
      cell: (row) => <bdi>{row.enquiries.productName}</bdi>,
      hideOnPhone: true,
    },
    { key: 'terms', header: t('terms'), cell: (row) => row.paymentTerms ?? '—' },
    { key: 'price', header: t('price'), align: 'end', cell: (row) => <Price quotation={row} /> },
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
      header: t('status'),
      cell: (row) => <Status value={shownStatus(row)} />,
    },
  ];
}
