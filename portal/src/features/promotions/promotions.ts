'use client';

import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

import { PROMOTION, PROMOTIONS, RULES } from './params';

export type PromotionPayload = Schema<'PromotionIn'>;

/** One promotion of the company, for its form. */
export function usePromotion(id: number) {
  return useResource(PROMOTION, { path: { promotion_id: id } });
}

/** What the form needs, and whether the company may save a new promotion. */
export function usePromotionRules() {
  return useResource(RULES, {});
}

/** Adds a promotion, or saves the form of one. Throws `ApiError`. */
export function savePromotion(id: number | null, body: PromotionPayload, key: string) {
  const headers = { 'Idempotency-Key': key };
  if (id === null) return unwrap(client.POST(PROMOTIONS, { body, headers }));
  return unwrap(client.PUT(PROMOTION, { params: { path: { promotion_id: id } }, body }));
}

/** Deletes a promotion. Throws `ApiError`. */
export function deletePromotion(id: number) {
  return unwrap(client.DELETE(PROMOTION, { params: { path: { promotion_id: id } } }));
}
