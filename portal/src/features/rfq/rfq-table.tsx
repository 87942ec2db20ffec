'use client';

import { IconCopy, IconEye, IconFileInvoice, IconTrash } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

import { formatNumber } from '@/shared/lib/money';
import { paths } from '@/shared/lib/paths';
import { DataTable } from '@/shared/ui/data-table/data-table';
import type { Column, DataTableProps, RowAction } from '@/shared/ui/data-table/types';
import { DateText } from '@/shared/ui/date-text';
import { EnquiryLane, EnquiryProduct, EnquiryQuantity } from '@/shared/ui/enquiry-parts';
import { Status } from '@/shared/ui/status';

import { DeleteDialog } from './delete-dialog';
import type { Enquiry } from './enquiries';
import { PartyText } from './party-text';
import { rowStatus } from './rules';

function useColumns(): Column<Enquiry>[] {
  const t = useTranslations('rfq.columns');
  const locale = useLocale();
  return [
    {
      key: 'productName',
      header: t('product'),
      cell: (row) => (
        <EnquiryProduct name={row.productName || t('untitled')} code={row.hscode?.code} />
      ),
    },
    {
      key: 'party',
      header: t('party'),
      cell: (row) => <PartyText code={row.targetedBusinessType[0]} />,
      hideOnPhone: true,
      onlyWide: true,
    },
    { key: 'lane', header: t('lane'), cell: (row) => <EnquiryLane enquiry={row} compact /> },
    {
      key: 'qty',
      header: t('quantity'),
      align: 'end',
      cell: (row) => <EnquiryQuantity enquiry={row} />,
    },
    {
      key: 'totalQuotations',
      header: t('quotations'),
      align: 'end',
      cell: (row) => formatNumber(row.totalQuotations, locale),
    },
    {
      key: 'createdAt',
      header: t('created'),
      cell: (row) => <DateText value={row.createdAt} />,
      hideOnPhone: true,
    },
    {
      key: 'status',
      header: t('status'),
      cell: (row) => <Status value={rowStatus(row.status)} />,
    },
  ];
}

function useActions(onDelete: (row: Enquiry) => void): RowAction<Enquiry>[] {
  const t = useTranslations('rfq.actions');
  return [
    {
      key: 'view',
      label: t('view'),
      icon: IconEye,
      href: (row) =>
        row.storedStatus === 'draft' ? paths.rfq.edit(row.id) : paths.rfq.view(row.id),
    },
    {
      key: 'quotations',
      label: t('quotations'),
      icon: IconFileInvoice,
      href: (row) => paths.rfq.quotations(row.id),
      shown: (row) => row.can.includes('viewQuotations'),
    },
    {
      key: 'clone',
      label: t('clone'),
      icon: IconCopy,
      href: (row) => paths.rfq.clone(row.id),
      shown: (row) => row.can.includes('clone'),
    },
    {
      key: 'delete',
      label: t('delete'),
      icon: IconTrash,
      danger: true,
      onSelect: onDelete,
      shown: (row) => row.can.includes('delete'),
    },
  ];
}

interface RfqTableProps {
  list: DataTableProps<Enquiry>['list'];
  empty: ReactNode;
  paging?: DataTableProps<Enquiry>['paging'];
}

/** The company's own enquiries: in full on /rfq, five of them on the dashboard. */
export function RfqTable({ list, empty, paging }: RfqTableProps) {
  const t = useTranslations('rfq');
  const columns = useColumns();
  const [deleting, setDeleting] = useState<Enquiry | null>(null);
  const actions = useActions(setDeleting);
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        rowHref={(row) =>
          row.storedStatus === 'draft' ? paths.rfq.edit(row.id) : paths.rfq.view(row.id)
        }
        rowLabel={(row) => row.productName}
        actions={actions}
        empty={empty}
        {...(paging ? { paging } : {})}
      />
      <DeleteDialog enquiry={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
