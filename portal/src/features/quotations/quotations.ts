'use client';

import { client } from '@/shared/api/client';
import type { ListParams } from '@/shared/api/list-params';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useInvalidate, useList, useResource } from '@/shared/api/use-resource';
import type { ListResource } from '@/shared/ui/data-table/types';

import { type ListedQuotation, quotationsQuery } from './params';

export type Quotation = Schema<'QuotationOut'>;
export type QuotationRow = Schema<'QuotationRow'>;
export type QuotationPayload = Schema<'QuotationIn'>;
export type QuotationRules = Schema<'FormRulesOut'>;

/** The quotations on an enquiry, with only the fields of a row. */
export function useQuotations(
  params: ListParams,
  enquiryId: number,
): ListResource<ListedQuotation> {
  return useList('/api/quotations', { query: quotationsQuery(params, enquiryId) });
}

/** Reads a quotation. A read by the buyer marks its version as seen. Null reads nothing. */
export function useQuotation(id: number | null) {
  return useResource('/api/quotations/{quotation_id}', id ? { path: { quotation_id: id } } : null);
}

/** The rules of the form that answers an enquiry. Null reads nothing. */
export function useQuotationRules(enquiryId: number | null) {
  return useResource('/api/quotations/form-rules', enquiryId ? { query: { enquiryId } } : null, {
    revalidateOnFocus: false,
  });
}

/** Sends a first quotation, or a revision of an existing one. Throws `ApiError`. */
export function sendQuotation(id: number | null, body: QuotationPayload, key: string) {
  const headers = { 'Idempotency-Key': key };
  return unwrap(
    id === null
      ? client.POST('/api/quotations', { body, headers })
      : client.POST('/api/quotations/{quotation_id}', {
          params: { path: { quotation_id: id } },
          body,
          headers,
        }),
  );
}

type Move = 'order_placed' | 'order_confirmed';

/**
 * Places or confirms the order on the version that the person was shown (RULES.md 48). Reads its
 * data again, even after an error.
 */
export function useMove() {
  const invalidate = useInvalidate();
  return async (id: number, status: Move, version: number, key: string) => {
    try {
      const answer = await unwrap(
        client.POST('/api/quotations/{quotation_id}', {
          params: { path: { quotation_id: id } },
          body: { status, version },
          headers: { 'Idempotency-Key': key },
        }),
      );
      return answer.data;
    } finally {
      await invalidate('/api/quotations', '/api/enquiries');
    }
  };
}
