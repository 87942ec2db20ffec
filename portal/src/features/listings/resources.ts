'use client';

import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

export type UnclaimedPayload = Schema<'UnclaimedIn'>;
export type RodtepPayload = Schema<'RodtepIn'>;
type Change = Schema<'ListingChange'>;

/** What limits the form of unclaimed cargo. */
export const useUnclaimedRules = () => useResource('/api/unclaimed-cargo/rules', {});

/** What limits the form of a RODTEP offer. */
export const useRodtepRules = () => useResource('/api/rodtep/rules', {});

/** Checks a form and reads what it says; nothing is stored. Throws `ApiError`. */
export const previewUnclaimed = (body: UnclaimedPayload) =>
  unwrap(client.POST('/api/unclaimed-cargo/preview', { body }));

/** Checks a form and reads what it says; nothing is stored. Throws `ApiError`. */
export const previewRodtep = (body: RodtepPayload) =>
  unwrap(client.POST('/api/rodtep/preview', { body }));

/** Submits unclaimed cargo: once, however often with one key. Throws `ApiError`. */
export const submitUnclaimed = (body: UnclaimedPayload, key: string) =>
  unwrap(client.POST('/api/unclaimed-cargo', { body, headers: { 'Idempotency-Key': key } }));

/** Offers RODTEP credit: once, however often with one key. Throws `ApiError`. */
export const submitRodtep = (body: RodtepPayload, key: string) =>
  unwrap(client.POST('/api/rodtep', { body, headers: { 'Idempotency-Key': key } }));

export type Kind = 'unclaimed' | 'rodtep';

/** Withdraws what nobody has taken into review. Throws `ApiError`. */
export function withdraw(kind: Kind, id: number) {
  const params = { path: { listing_id: id } };
  const body = { status: 'withdrawn' } as Change;
  return kind === 'unclaimed'
    ? unwrap(client.POST('/api/unclaimed-cargo/{listing_id}', { params, body }))
    : unwrap(client.POST('/api/rodtep/{listing_id}', { params, body }));
}
