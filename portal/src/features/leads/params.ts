import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import type { QueryOf } from '@/shared/api/types';

export type LeadFilter = 'role' | 'leadType';

export const LEAD_LIST: ListSpec<LeadFilter> = {
  limit: 10,
  filters: ['role', 'leadType'],
  sorts: ['createdAt'],
};

/** Leads on the dashboard: five rows, no pages, those of the last seven days first (RULES.md 22). */
export function dashboardLeads(role: string | null): ListParams<LeadFilter> {
  return { page: 1, limit: 5, sort: '-createdAt', filters: { role, leadType: null } };
}

export function leadsQuery(params: ListParams<LeadFilter>): QueryOf<'/api/enquiries/businessType'> {
  return listQuery(params) as QueryOf<'/api/enquiries/businessType'>;
}
