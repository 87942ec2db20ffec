import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import type { QueryOf } from '@/shared/api/types';

/** Five to a page (RULES.md 2.9). */
export const CARD_LIST: ListSpec = { limit: 5, filters: {} };

/** What one's company last asked of a buyer, by the id of one of the buyer's people. */
export const requestInit = (userId: number) => ({
  query: { type: 'my_sent_request', requestToId: userId, page: 1, limit: 1 } as const,
});

/** Buyers read what they were asked; the others what they asked for themselves. */
export function cardsQuery(
  params: ListParams,
  buyerId: number | null,
): QueryOf<'/api/businesscard'> {
  const whose = buyerId === null ? { type: 'my_sent_request' as const } : { requestToId: buyerId };
  return { ...listQuery(params, CARD_LIST), ...whose } as QueryOf<'/api/businesscard'>;
}
