import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import type { QueryOf } from '@/shared/api/types';

export const QUOTATION_LIST: ListSpec<never> = {
  limit: 10,
  filters: [],
  sorts: ['createdAt', 'productName', 'price', 'status'],
};

/** What the list of one enquiry's quotations asks, on the server and in the browser alike. */
export function quotationsQuery(
  params: ListParams<never>,
  enquiryId: number,
): QueryOf<'/api/quotations'> {
  return { ...listQuery(params), enquiryId } as QueryOf<'/api/quotations'>;
}
