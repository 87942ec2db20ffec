import type { ListParams, ListSpec } from '@/shared/api/list-params';

/** Five payments on a page (RULES.md 1.9). */
export const PAYMENT_LIST: ListSpec = { limit: 5, filters: {}, prefix: 'payments' };

export const paymentsInit = (uuid: string, { page, limit }: ListParams) => ({
  path: { user_uuid: uuid },
  query: { page, limit },
});

export const profileInit = (userId: number) => ({ path: { user_id: userId } });
