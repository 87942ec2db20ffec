import type { ListParams } from '@/shared/api/list-params';

/** Payments to a page (RULES.md 1.9). */
export const PAYMENTS_FIRST: ListParams = { page: 1, limit: 5, sort: null, filters: {} };

export const paymentsInit = (uuid: string, { page, limit }: ListParams) => ({
  path: { user_uuid: uuid },
  query: { page, limit },
});

export const profileInit = (userId: number) => ({ path: { user_id: userId } });
