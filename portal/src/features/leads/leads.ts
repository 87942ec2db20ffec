'use client';

import { ENTITLEMENTS } from '@/shared/api/entitlements';
import type { ListParams } from '@/shared/api/list-params';
import type { Schema } from '@/shared/api/types';
import { useInvalidate, useResource } from '@/shared/api/use-resource';

import { type LeadFilter, leadsQuery } from './params';

/** An opened lead. */
export type Lead = Schema<'EnquiryOut'>;
/** A row of the list: requirements, remarks and attachments are seen by opening it. */
export type LeadRow = Schema<'LeadRow'>;

export function useLeads(params: ListParams<LeadFilter>) {
  return useResource('/api/enquiries/businessType', { query: leadsQuery(params) });
}

/**
 * Opens a lead. It counts against the monthly allowance (RULES.md 18), so that it is read in the
 * browser, when the page is really looked at, and never ahead of it.
 */
export function useLead(id: number) {
  const invalidate = useInvalidate();
  return useResource(
    '/api/enquiries/{enquiry_id}',
    { path: { enquiry_id: id } },
    { onSuccess: () => void invalidate(ENTITLEMENTS) },
  );
}
