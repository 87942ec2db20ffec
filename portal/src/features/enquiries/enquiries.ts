'use client';

import type { VariantName } from '@/domain/enquiry/variants';
import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useList, useResource } from '@/shared/api/use-resource';
import type { ListResource } from '@/shared/ui/data-table/types';

import { type EnquiryParams, type EnquiryRow, enquiriesQuery, formRules } from './params';

export type Enquiry = Schema<'EnquiryOut'>;
export type EnquiryPayload = Schema<'EnquiryIn'>;

/** The company's own enquiries of a variant, with the fields that a row shows. */
export function useEnquiries(
  variant: VariantName,
  params: EnquiryParams,
): ListResource<EnquiryRow> {
  return useList('/api/enquiries', { query: enquiriesQuery(variant, params) });
}

/** One of the company's own; a lead is none, and is not opened by this. */
export function useEnquiry(id: number) {
  return useResource('/api/enquiries/own/{enquiry_id}', { path: { enquiry_id: id } });
}

/** Which fields each party's form shows and requires, in the page's language. */
export function useFormRules(variant: VariantName) {
  return useResource('/api/enquiries/form-rules', formRules(variant), {
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
