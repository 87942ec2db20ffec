'use client';

import { Tooltip } from '@mantine/core';
import { IconTarget } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { paths } from '@/shared/lib/paths';
import { Company } from '@/shared/ui/company';
import { DataTable } from '@/shared/ui/data-table/data-table';
import { hasColumn } from '@/shared/ui/data-table/shown-columns';
import type { Column, DataTableProps } from '@/shared/ui/data-table/types';
import { DateText } from '@/shared/ui/date-text';
import { EnquiryLane, EnquiryProduct, EnquiryQuantity } from '@/shared/ui/enquiry-parts';
import { Status } from '@/shared/ui/status';

import type { Lead, LeadRow } from './leads';
import classes from './leads.module.css';
import { quotationIdOf } from './rules';

/** What a row and an opened lead have in common. */
type AnyLead = Lead | LeadRow;

interface LeadsTableProps {
  list: DataTableProps<LeadRow>['list'];
  role: string | null;
  empty: ReactNode;
  paging?: DataTableProps<LeadRow>['paging'];
}

/** Enquiries of others that this company may answer. */
export function LeadsTable({ list, role, empty, paging }: LeadsTableProps) {
  const t = useTranslations('leads');
  return (
    <DataTable
      label={t('title.general')}
      columns={useColumns(hasColumn(list.data?.data.columns, 'hsCode'))}
      list={list}
      rowKey={(row) => row.id}
      rowHref={(row) => paths.leads.detail({ id: row.id, qid: quotationIdOf(row), role })}
      rowLabel={(row) => row.productName}
      empty={empty}
      {...(paging ? { paging } : {})}
    />
  );
}

/** Which of them are shown to whom is the API's to say; an HS code stands beside its product. */
function useColumns(showsCodes: boolean): Column<LeadRow>[] {
  const t = useTranslations('leads.columns');
  return [
    {
      key: 'product',
      header: t('product'),
      cell: (row) => (
        <EnquiryProduct name={row.productName} code={showsCodes ? row.hscode?.code : undefined} />
      ),
    },
    {
      key: 'company',
      header: t('company'),
      cell: (row) => <Company name={row.user.companyName} userId={row.user.id} />,
    },
    {
      key: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: (row) => <EnquiryQuantity enquiry={row} />,
    },
    { key: 'lane', header: t('lane'), cell: (row) => <EnquiryLane enquiry={row} compact /> },
    { key: 'match', header: t('match'), cell: (row) => <Match lead={row} /> },
    {
      key: 'posted',
      header: t('posted'),
      cell: (row) => <DateText value={row.publishedAt ?? row.createdAt} as="relative" />,
    },
    { key: 'status', header: t('status'), cell: (row) => <Status value={row.status} /> },
  ];
}

const REASONS = [
  'same_hs_code',
  'same_heading',
  'same_category',
  'source_port',
  'destination_port',
  'port_pair',
] as const;
type ReasonKey = (typeof REASONS)[number];

const isReason = (text: string): text is ReasonKey => REASONS.includes(text as ReasonKey);

/** How well the enquiry fits the company, and why. */
export function Match({ lead }: { lead: AnyLead }) {
  const t = useTranslations('leads');
  const reasons = useTranslations('leads.reasons');
  const given: readonly string[] = lead.matchReasons;
  const why = given.filter(isReason).map((reason) => reasons(reason));
  if (!lead.isMatched) return <span className={classes.unmatched}>{t('notMatched')}</span>;
  return (
    <Tooltip label={why.join(' · ')} disabled={why.length === 0}>
      <span className={classes.match}>
        <IconTarget size={14} stroke={2} aria-hidden />
        {t('matched', { score: String(lead.matchScore) })}
      </span>
    </Tooltip>
  );
}
