'use client';

import { IconCopy, IconEye, IconFileInvoice, IconTrash } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { EnquiryLane, EnquiryProduct, EnquiryQuantity } from '@/domain/enquiry/enquiry-parts';
import { Status } from '@/domain/enquiry/status';
import { useVariant } from '@/domain/enquiry/use-variant';
import type { VariantName } from '@/domain/enquiry/variants';
import { useTranslations } from '@/i18n/translations';
import { formatCount } from '@/shared/lib/money';
import type { Column, DataTableProps, RowAction } from '@/shared/ui/data-table/types';
import { DateText } from '@/shared/ui/values/date-text';

import { DeleteDialog } from './delete-dialog';
import type { EnquiryRow } from './params';
import { PartyText } from './party-text';
import { rowStatus } from './rules';

type Paths = ReturnType<typeof useVariant>['to'];

/** A draft opens in the form; every other enquiry opens for reading. */
const hrefIn = (to: Paths) => (row: EnquiryRow) =>
  row.storedStatus === 'draft' ? to.edit(row.id) : to.view(row.id);

function useColumns(): Column<EnquiryRow>[] {
  const t = useTranslations('rfq.columns');
  const common = useTranslations('common');
  const enquiry = useTranslations('enquiry');
  const quotations = useTranslations('quotations');
  const locale = useLocale();
  return [
    {
      key: 'productName',
      header: common('product'),
      cell: (row) => (
        <EnquiryProduct name={row.productName || t('untitled')} code={row.hscode?.code} />
      ),
    },
    {
      key: 'party',
      header: enquiry('fields.targetedBusinessType'),
      cell: (row) => <PartyText code={row.targetedBusinessType[0]} />,
      onlyWide: true,
    },
    { key: 'lane', header: enquiry('lane'), cell: (row) => <EnquiryLane enquiry={row} compact /> },
    {
      key: 'qty',
      header: enquiry('fields.qty'),
      align: 'end',
      cell: (row) => <EnquiryQuantity enquiry={row} />,
    },
    {
      key: 'totalQuotations',
      header: quotations('title'),
      align: 'end',
      cell: (row) => formatCount(row.totalQuotations, locale),
    },
    {
      key: 'createdAt',
      header: t('created'),
      cell: (row) => <DateText value={row.createdAt} />,
    },
    {
      key: 'status',
      header: common('status'),
      cell: (row) => <Status value={rowStatus(row.status)} />,
    },
  ];
}

function useActions(to: Paths, onDelete: (row: EnquiryRow) => void): RowAction<EnquiryRow>[] {
  const t = useTranslations('rfq.actions');
  const common = useTranslations('common');
  return [
    {
      key: 'view',
      label: common('viewDetails'),
      icon: IconEye,
      href: hrefIn(to),
    },
    {
      key: 'quotations',
      label: t('quotations'),
      icon: IconFileInvoice,
      href: (row) => to.quotations(row.id),
      shown: (row) => row.can.includes('viewQuotations'),
    },
    {
      key: 'clone',
      label: t('clone'),
      icon: IconCopy,
      href: (row) => to.clone(row.id),
      shown: (row) => row.can.includes('clone'),
    },
    {
      key: 'delete',
      label: common('delete'),
      icon: IconTrash,
      danger: true,
      onSelect: onDelete,
      shown: (row) => row.can.includes('delete'),
    },
  ];
}

/** The columns, links and menu that every table of enquiries shares. */
type Table = Omit<DataTableProps<EnquiryRow>, 'paging' | 'empty'>;

interface EnquiryRowsProps {
  variant: VariantName;
  list: Table['list'];
  /** Renders the table, on its own screen or on the dashboard. */
  children: (table: Table) => ReactNode;
}

/** Prepares the table of the company's own enquiries and the actions on each row. */
export function EnquiryRows({ variant, list, children }: EnquiryRowsProps) {
  const { texts, to } = useVariant(variant);
  const columns = useColumns();
  const [deleting, setDeleting] = useState<EnquiryRow | null>(null);
  const actions = useActions(to, setDeleting);
  return (
    <>
      {children({
        label: texts.list,
        columns,
        list,
        rowKey: (row) => row.id,
        rowHref: hrefIn(to),
        rowLabel: (row) => row.productName,
        actions,
      })}
      <DeleteDialog row={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
