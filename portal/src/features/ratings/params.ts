import type { ListParams, ListSpec } from '@/shared/api/list-params';

/** Three reviews on a page (RULES.md 1.9). */
export const REVIEW_LIST: ListSpec = { limit: 3, filters: {}, prefix: 'reviews' };

export const ratingsInit = (
  userId: number,
  { page, limit }: Pick<ListParams, 'page' | 'limit'>,
) => ({
  path: { user_id: userId },
  query: { page, limit },
});
