'use client';

import { useEffect, useRef } from 'react';

import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import type { Schema } from '@/shared/api/types';
import { useInvalidate, useList, useResource } from '@/shared/api/use-resource';
import type { ListResource } from '@/shared/ui/data-table/types';

import { LEAD_LIST, type LeadParams, type LeadRow } from './params';

export type Lead = Schema<'EnquiryOut'>;

/** A page of leads with the heading of the list. */
type Leads = ListResource<LeadRow> & {
  data?: { data: Pick<Schema<'LeadTable'>, 'heading'> } | undefined;
};

/** The enquiries that the company received, with only the fields of a row. */
export function useLeads(params: LeadParams): Leads {
  return useList(LEAD_LIST.path, { query: LEAD_LIST.query(params) });
}

/**
 * Opens a lead. Opening counts against the monthly allowance (RULES.md 18). So the server reads it
 * ahead only when the user opens the page itself; otherwise the browser reads it.
 */
export function useLead(id: number) {
  const invalidate = useInvalidate();
  const spent = () => void invalidate(ENTITLEMENTS);
  const lead = useResource(
    '/api/enquiries/{enquiry_id}',
    { path: { enquiry_id: id } },
    { onSuccess: spent },
  );
  const cameWithPage = useRef(lead.data !== undefined);
  // The page read the allowance at the same time, so that number may be too old.
  useEffect(() => {
    if (cameWithPage.current) void invalidate(ENTITLEMENTS);
    cameWithPage.current = false;
  }, [invalidate]);
  return lead;
}
