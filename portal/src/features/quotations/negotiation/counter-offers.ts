'use client';

import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useInvalidate, useList, useResource } from '@/shared/api/use-resource';

export type CounterOffer = Schema<'CounterOfferOut'>;
export type CounterOfferPayload = Schema<'CounterOfferIn'>;
export type CounterRules = Schema<'CounterRulesOut'>;
export type KeptVersion = Schema<'ComparedVersionOut'>;
export type Answer = 'accepted' | 'declined' | 'withdrawn';

/** How many counter-offers and versions are shown at first. */
export const SHOWN = 10;

const ofQuotation = (id: number) => ({ quotation_id: id });

/** The latest counter-offers on a quotation, newest first. */
export function useCounterOffers(quotationId: number, limit: number) {
  return useList('/api/quotations/{quotation_id}/counter-offers', {
    path: ofQuotation(quotationId),
    query: { limit },
  });
}

/** What the buyer of a quotation may propose. */
export function useCounterRules(quotationId: number) {
  return useResource(
    '/api/quotations/{quotation_id}/counter-offers/form-rules',
    { path: ofQuotation(quotationId) },
    { revalidateOnFocus: false },
  );
}

/** The kept versions, each with what differs from another one, or from the one before. */
export function useVersions(quotationId: number, comparedWith: number | null, limit: number) {
  return useList('/api/quotations/{quotation_id}/versions', {
    path: ofQuotation(quotationId),
    query: comparedWith === null ? { limit } : { limit, comparedWith },
  });
}

/** Proposes other terms. Throws `ApiError`. */
export function sendCounterOffer(quotationId: number, body: CounterOfferPayload, key: string) {
  return unwrap(
    client.POST('/api/quotations/{quotation_id}/counter-offers', {
      params: { path: ofQuotation(quotationId) },
      body,
      headers: { 'Idempotency-Key': key },
    }),
  );
}

/** Accepts, declines or takes back a counter-offer. Reads its data again, even after an error. */
export function useAnswer() {
  const invalidate = useInvalidate();
  return async (offer: CounterOffer, body: Schema<'CounterAnswerIn'>, key: string) => {
    try {
      const path = { quotation_id: offer.quotationId, counter_id: offer.id };
      await unwrap(
        client.POST('/api/quotations/{quotation_id}/counter-offers/{counter_id}', {
          params: { path },
          body,
          headers: { 'Idempotency-Key': key },
        }),
      );
    } finally {
      await invalidate('/api/quotations', '/api/enquiries');
    }
  };
}
