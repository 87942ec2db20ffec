import { useCallback } from 'react';
import { useTranslations } from '@/i18n/translations';

const PARTIES = [
  'buyer',
  'exporter',
  'manufacturer',
  'commission_agent',
  'custom_house_agent',
  'freight_forwarder',
  'shipping_line',
  'manufacturer_exporter',
  'customhouseagents_freightforwarder',
] as const;

type PartyCode = (typeof PARTIES)[number];

const isParty = (code: string): code is PartyCode => PARTIES.includes(code as PartyCode);

/** Turns a business type's code into its name. */
export function usePartyText(): (code: string | undefined) => string {
  const t = useTranslations('shell.businessTypes');
  return useCallback((code) => (code && isParty(code) ? t(code) : '—'), [t]);
}

/** The party to which an enquiry is addressed. */
export function PartyText({ code }: { code: string | undefined }) {
  return <span>{usePartyText()(code)}</span>;
}
