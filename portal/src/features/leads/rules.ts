/** What a leads table says to whom (document 2 §2, "Column rules"), and the table's title. */

export type LeadsTitle = 'buyer' | 'exporter' | 'cha' | 'freight' | 'general';

const TITLES: Readonly<Record<string, LeadsTitle>> = {
  buyer: 'buyer',
  exporter: 'exporter',
  custom_house_agent: 'cha',
  freight_forwarder: 'freight',
};

export function leadsTitle(role: string | null): LeadsTitle {
  return TITLES[(role ?? '').trim().toLowerCase().replaceAll(' ', '_')] ?? 'general';
}

export interface LeadColumns {
  company: boolean;
  lane: boolean;
}

const FORWARDERS = new Set([
  'freight_forwarder',
  'shipping_line',
  'customhouseagents_freightforwarder',
]);
const NO_DESTINATION = new Set(['manufacturer', 'commission_agent']);
const EXPORTERS = new Set(['exporter', 'manufacturer_exporter']);

/** `viewer` is a business type code. */
export function leadColumns(viewer: string, role: string | null): LeadColumns {
  const withoutDestination = NO_DESTINATION.has(viewer) || leadsTitle(role) === 'exporter';
  return {
    company: !EXPORTERS.has(viewer),
    lane: !withoutDestination,
  };
}

/** Category and HS code say nothing to those who only move the goods. */
export function seesGoodsCodes(viewer: string): boolean {
  return !FORWARDERS.has(viewer) && viewer !== 'custom_house_agent';
}

interface Receipt {
  readReciept: readonly { quotationId: number | null }[];
}

/** The company's own quotation on a lead, from the read receipt. */
export function quotationIdOf(lead: Receipt): number | null {
  return lead.readReciept[0]?.quotationId ?? null;
}
