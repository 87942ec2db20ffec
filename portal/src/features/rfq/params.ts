import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import type { QueryOf } from '@/shared/api/types';

export type RfqFilter = 'filter' | 'status';

export const RFQ_LIST: ListSpec<RfqFilter> = {
  limit: 10,
  filters: ['filter', 'status'],
  sorts: ['createdAt', 'productName', 'qty', 'status', 'totalQuotations', 'cargoReadinessDate'],
};

/** Rows of the dashboard's table (RULES.md 2.2). */
export const DASHBOARD_RFQS: ListParams<RfqFilter> = {
  page: 1,
  limit: 5,
  sort: null,
  filters: { filter: null, status: null },
};

/** What the list asks: the server's prefetch and the browser's hook must ask the same. */
export function rfqQuery(params: ListParams<RfqFilter>): QueryOf<'/api/enquiries'> {
  return { ...listQuery(params), variant: 'rfq' } as QueryOf<'/api/enquiries'>;
}

export const RFQ_RULES = { query: { variant: 'rfq' } } as const;
