'use client';

import { IconTarget } from '@tabler/icons-react';
import { CompanyName } from '@/domain/company/company-name';
import { EnquiryLane, EnquiryProduct, EnquiryQuantity } from '@/domain/enquiry/enquiry-parts';
import { Status } from '@/domain/enquiry/status';
import { hsCodeText } from '@/domain/reference/hs-search';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { hasColumn } from '@/shared/ui/data-table/shown-columns';
import type { Column, DataTableProps } from '@/shared/ui/data-table/types';
import { DateText } from '@/shared/ui/values/date-text';

import type { Lead } from './leads';
import classes from './leads.module.css';
import type { LeadRow } from './params';
import { quotationIdOf } from './rules';

/** A lead as a row or opened in full. */
type AnyLead = Lead | LeadRow;

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

const REASONS = [
  'same_hs_code',
  'same_heading',
  'same_category',
  'source_port',
  'destination_port',
  'port_pair',
] as const;
type ReasonKey = (typeof REASONS)[number];

const PORTS: readonly ReasonKey[] = ['source_port', 'destination_port'];

const isReason = (text: string): text is ReasonKey => REASONS.includes(text as ReasonKey);

/** The reasons of a match in words: "same HS heading 5205; you serve Chennai". */
function useReasons(lead: AnyLead): string {
  const t = useTranslations('leads.reasons');
  const code = lead.hscode?.code ?? '';
  const source = lead.sourcePort ?? lead.sourcePortCode ?? '';
  const destination = lead.destinationPort ?? lead.destinationPortCode ?? '';
  const write: Record<ReasonKey, () => string> = {
    same_hs_code: () => t('same_hs_code', { code: hsCodeText(code) }),
    same_heading: () => t('same_heading', { code: code.slice(0, 4) }),
    same_category: () => t('same_category', { name: lead.categories?.name ?? '' }),
    source_port: () => t('port', { port: source }),
    destination_port: () => t('port', { port: destination }),
    port_pair: () => t('port_pair', { source, destination }),
  };
  const given = (lead.matchReasons as readonly string[]).filter(isReason);
  const ports = given.filter((reason) => PORTS.includes(reason));
  const words = given.filter((reason) => !ports.includes(reason)).map((reason) => write[reason]());
  if (ports.length > 1) words.push(t('ports', { source, destination }));
  else words.push(...ports.map((reason) => write[reason]()));
  return words.reduce((before, next) => (before ? t('both', { before, next }) : next), '');
}

/** Shows how well the enquiry fits the company, and why. */
export function Match({ lead }: { lead: AnyLead }) {
  const t = useTranslations('leads');
  const why = useReasons(lead);
  if (!lead.isMatched) return <span className={classes.unmatched}>{t('notMatched')}</span>;
  return (
    <span className={classes.matched}>
      <span className={classes.match}>
        <IconTarget size={14} stroke={2} aria-hidden />
        {t('matched', { score: String(lead.matchScore) })}
      </span>
      <span className={classes.why}>{why}</span>
    </span>
  );
}
