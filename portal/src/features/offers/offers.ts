'use client';

import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import type { PlanLimit } from '@/domain/products/plan-limit';
import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

import { OFFERABLE } from './offerable';
import type { OfferLimits } from './params';

export type OfferPayload = Schema<'OfferIn'>;

/** One offer of the company, for its form. */
export function useOffer(id: number) {
  return useResource('/api/offer-products/{offer_id}', { path: { offer_id: id } });
}

/** How many offers each plan allows, and what the form allows. */
export function useOfferLimits() {
  return useResource('/api/offer-products/offeryourcargolimits', {});
}

/** The products that can be offered, with their pictures. */
export function useOfferable() {
  return useResource('/api/products', OFFERABLE);
}

/** The limits as the shared dialog and footer take them. */
export const planLimitOf = ({ FREE, BASIC, PREMIUM, ...rest }: OfferLimits): PlanLimit => ({
  ...rest,
  free: FREE,
  basic: BASIC,
  premium: PREMIUM,
});

/** Makes an offer, or saves the form of one. Throws `ApiError`. */
export function saveOffer(id: number | null, body: OfferPayload, key: string) {
  return unwrap(
    id === null
      ? client.POST('/api/offer-products', { body, headers: { 'Idempotency-Key': key } })
      : client.PUT('/api/offer-products/{offer_id}', {
          params: { path: { offer_id: id } },
          body,
        }),
  );
}

/** Deletes an offer. Throws `ApiError`. */
export function deleteOffer(id: number) {
  return unwrap(
    client.DELETE('/api/offer-products/{offer_id}', { params: { path: { offer_id: id } } }),
  );
}

/** What is read again when offers changed: their lists, and what the plan allows. */
export const OFFERS_AND_PLAN = ['/api/offer-products', ENTITLEMENTS] as const;
