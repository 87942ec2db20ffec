'use client';

import { client } from '@/shared/api/client';
import type { ListParams } from '@/shared/api/list-params';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

import { RFQ_RULES, type RfqFilter, rfqQuery } from './params';

export type Enquiry = Schema<'EnquiryOut'>;
export type EnquiryPayload = Schema<'EnquiryIn'>;

export function useRfqs(params: ListParams<RfqFilter>) {
  return useResource('/api/enquiries', { query: rfqQuery(params) });
}

export function useEnquiry(id: number) {
  return useResource('/api/enquiries/{enquiry_id}', { path: { enquiry_id: id } });
}

/** Which fields each party's form shows and requires, in the page's language. */
export function useRfqRules() {
  return useResource('/api/enquiries/form-rules', RFQ_RULES, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
}

/** Creates an enquiry, or replaces the form of an existing one. Throws `ApiError`. */
export function saveEnquiry(id: number | null, body: EnquiryPayload, key: string) {
  const headers = { 'Idempotency-Key': key };
  return unwrap(
    id === null
      ? client.POST('/api/enquiries', { body, headers })
      : client.POST('/api/enquiries/{enquiry_id}', {
          params: { path: { enquiry_id: id } },
          body,
          headers,
        }),
  );
}

/** Removes an unpublished enquiry, withdraws a published one. Throws `ApiError`. */
export function deleteEnquiry(id: number) {
  return unwrap(
    client.DELETE('/api/enquiries/{enquiry_id}', { params: { path: { enquiry_id: id } } }),
  );
}
