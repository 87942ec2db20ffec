'use client';

import { CompanyName } from '@/domain/company/company-name';
import { EnquiryLane, EnquiryProduct, EnquiryQuantity } from '@/domain/enquiry/enquiry-parts';
import { Status } from '@/domain/enquiry/status';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { hasColumn } from '@/shared/ui/data-table/shown-columns';
import type { Column, DataTableProps } from '@/shared/ui/data-table/types';
import { DateText } from '@/shared/ui/values/date-text';

import { Match } from './match';
import type { LeadRow } from './params';
import { quotationIdOf } from './rules';

type Table = Omit<DataTableProps<LeadRow>, 'paging' | 'empty'>;

/** The table of leads, for the list screen and for the dashboard. */
export function useLeadsTable(list: Table['list'], role: string | null): Table {
  const shell = useTranslations('shell');
  return {
    label: shell('menu.leads'),
    columns: useColumns(hasColumn(list.data?.data.columns, 'hsCode')),
    list,
    rowKey: (row) => row.id,
    rowHref: (row) => paths.leads.detail({ id: row.id, qid: quotationIdOf(row), role }),
    rowLabel: (row) => row.productName,
  };
}

/** The API decides who sees HS codes. A code is shown next to its product. */
function useColumns(showsCodes: boolean): Column<LeadRow>[] {
  const common = useTranslations('common');
  const company = useTranslations('company');
  const enquiry = useTranslations('enquiry');
  const leads = useTranslations('leads');
  return [
    {
      key: 'product',
      header: common('product'),
      cell: (row) => (
        <EnquiryProduct name={row.productName} code={showsCodes ? row.hscode?.code : undefined} />
      ),
    },
    {
      key: 'company',
      header: company('fields.companyName'),
      cell: (row) => (
        <CompanyName
          name={row.user.companyName}
          userId={row.can.includes('viewProfile') ? row.user.id : null}
        />
      ),
    },
    {
      key: 'quantity',
      header: enquiry('fields.qty'),
      align: 'end',
      cell: (row) => <EnquiryQuantity enquiry={row} />,
    },
    { key: 'lane', header: enquiry('lane'), cell: (row) => <EnquiryLane enquiry={row} compact /> },
    { key: 'match', header: leads('fields.match'), cell: (row) => <Match lead={row} /> },
    {
      key: 'posted',
      header: leads('fields.posted'),
      cell: (row) => <DateText value={row.publishedAt ?? row.createdAt} as="relative" />,
    },
    { key: 'status', header: common('status'), cell: (row) => <Status value={row.status} /> },
  ];
}
