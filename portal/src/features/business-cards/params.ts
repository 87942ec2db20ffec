import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import type { QueryOf } from '@/shared/api/types';

/** Five rows on a page (RULES.md 2.9). */
export const CARD_LIST: ListSpec = { limit: 5, filters: {} };

/** Whom to ask: any user of the buyer's company, or the buyer behind a lead, who may be unnamed. */
export type Asked = { requestToId: number } | { enquiryId: number };

/** Reads the company's latest request to a buyer. */
export const requestInit = (asked: Asked) => ({
  query: { type: 'my_sent_request', ...asked, page: 1, limit: 1 } as const,
});

/** Buyers read the requests they received; other companies read the requests they sent. */
export function cardsQuery(
  params: ListParams,
  buyerId: number | null,
): QueryOf<'/api/businesscard'> {
  const whose = buyerId === null ? { type: 'my_sent_request' as const } : { requestToId: buyerId };
  return { ...listQuery(params, CARD_LIST), ...whose } as QueryOf<'/api/businesscard'>;
}
