'use client';

import { useEffect, useRef } from 'react';

import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import type { Schema } from '@/shared/api/types';
import { useInvalidate, useList, useResource } from '@/shared/api/use-resource';
import type { ListResource } from '@/shared/ui/data-table/types';

import { type LeadParams, type LeadRow, leadsQuery } from './params';

/** An opened lead. */
export type Lead = Schema<'EnquiryOut'>;

/** A page of leads, with what the list is called. */
type Leads = ListResource<LeadRow> & {
  data?: { data: Pick<Schema<'LeadTable'>, 'heading'> } | undefined;
};

/** What the company received, with the fields that a row shows. */
export function useLeads(params: LeadParams): Leads {
  return useList('/api/enquiries/businessType', { query: leadsQuery(params) });
}

/**
 * Opens a lead. It counts against the monthly allowance (RULES.md 18), so that it is read ahead only
 * where the page itself is opened in the address bar, else in the browser.
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
  // The allowance was read at the same time, and may be the one before.
  useEffect(() => {
    if (cameWithPage.current) void invalidate(ENTITLEMENTS);
    cameWithPage.current = false;
  }, [invalidate]);
  return lead;
}
