/** What a profile says by business type (RULES.md 9), and where its verification stands. */

export type Certificate = 'CC' | 'GST' | 'EXIM';
export type ServedPorts = 'handlingPorts' | 'loadingPorts';

export interface ProfileRows {
  /** What the row of served ports is called; null: there is none. */
  ports: ServedPorts | null;
  destinations: boolean;
  pairs: boolean;
  gst: boolean;
  certificates: readonly Certificate[];
}

const BUYER = 1;
const EXPORTERS = new Set([2, 8]);
const HANDLERS = new Set([5, 6, 9]);
const SHIPPING_LINE = 7;
const CARRIERS = new Set([6, 7, 9]);

export const isBuyer = (businessTypeId: number | null): boolean => businessTypeId === BUYER;

function servedPorts(type: number): ServedPorts | null {
  if (HANDLERS.has(type)) return 'handlingPorts';
  return type === SHIPPING_LINE ? 'loadingPorts' : null;
}

function certificates(type: number): readonly Certificate[] {
  if (type === BUYER) return ['CC'];
  return EXPORTERS.has(type) ? ['GST', 'EXIM'] : ['GST'];
}

/** The rows of a profile for a business type id. */
export function profileRows(type: number): ProfileRows {
  return {
    ports: servedPorts(type),
    destinations: CARRIERS.has(type),
    pairs: EXPORTERS.has(type),
    gst: type !== BUYER,
    certificates: certificates(type),
  };
}

/** The form's field that a missing item is brought in by: documents stand in one field. */
export function fieldOfMissing(item: string): string {
  return ['GST', 'EXIM', 'CC'].includes(item) ? 'attachments' : item;
}
