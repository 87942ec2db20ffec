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

/** The company's own enquiries of a variant, with only the fields of a row. */
export function useEnquiries(
  variant: VariantName,
  params: EnquiryParams,
): ListResource<EnquiryRow> {
  return useList('/api/enquiries', { query: enquiriesQuery(variant, params) });
}

/** Reads one of the company's own enquiries. It cannot read a lead, so it never opens one. */
export function useEnquiry(id: number) {
  return useResource('/api/enquiries/own/{enquiry_id}', { path: { enquiry_id: id } });
}

/** Tells which fields each party's form shows and requires, in the page's language. */
export function useFormRules(variant: VariantName) {
  return useResource('/api/enquiries/form-rules', formRules(variant), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
}

/** The product that a new enquiry begins with. Read once: the form is not to change under the user. */
export function useProductToAskFor(id: number | null) {
  return useResource(
    '/api/products/{product_id}',
    id === null ? null : { path: { product_id: id } },
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
}

/** The offer that a new enquiry begins with, likewise. */
export function useOfferToAskAbout(id: number | null) {
  return useResource(
    '/api/offer-products/exporters/{offer_id}',
    id === null ? null : { path: { offer_id: id } },
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
}

/** The freight rate that a new enquiry requests, likewise. */
export function useRequestedRate(id: number | null) {
  return useResource(
    '/api/updates-freight-rates/rates/{rate_id}',
    id === null ? null : { path: { rate_id: id } },
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
}

/** Creates an enquiry, or saves the form of an existing one. Throws `ApiError`. */
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

/** Deletes an unpublished enquiry, or withdraws a published one. Throws `ApiError`. */
export function deleteEnquiry(id: number) {
  return unwrap(
    client.DELETE('/api/enquiries/{enquiry_id}', { params: { path: { enquiry_id: id } } }),
  );
}
