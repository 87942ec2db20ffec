import { IconTarget } from '@tabler/icons-react';

import { hsCodeText } from '@/domain/reference/hs-search';
import { useTranslations } from '@/i18n/translations';

import type { Lead } from './leads';
import classes from './leads.module.css';
import type { LeadRow } from './params';

/** A lead as a row or opened in full. */
type AnyLead = Lead | LeadRow;

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
