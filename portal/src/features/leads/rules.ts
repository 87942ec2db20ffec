/** The title of a leads table, and what a lead says of itself. */

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

interface Receipt {
  readReciept: readonly { quotationId: number | null }[];
}

/** The company's own quotation on a lead, from the read receipt. */
export function quotationIdOf(lead: Receipt): number | null {
  return lead.readReciept[0]?.quotationId ?? null;
}
