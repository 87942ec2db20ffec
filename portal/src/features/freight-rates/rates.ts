'use client';

import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useList, useResource } from '@/shared/api/use-resource';

import { LIMITS, RATE, RATES } from './params';

export type RatePayload = Schema<'FreightRateIn'>;

/** One rate of the company, for its form. */
export function useRate(id: number) {
  return useResource(RATE, { path: { rate_id: id } });
}

/** What the plans allow, what the company may still publish, and the form's rules. */
export function useRateLimits() {
  return useResource(LIMITS, {});
}

/** Every version of a rate, the newest first. Without an id it does not read. */
export function useVersions(id: number) {
  return useResource('/api/updates-freight-rates/rates/{rate_id}/versions', {
    path: { rate_id: id },
  });
}

/** A lane by its ports: UN/LOCODEs, or texts with them. */
export interface LanePorts {
  loadingPort: string;
  destinationPort: string;
}

/** How many exporters ship on a lane and, if the plan shows them, a page of their names. */
export function useMatchedExporters(lane: LanePorts, page: number, limit: number) {
  const query = { ...lane, page, limit };
  return useList('/api/updates-freight-rates/2,8/userports', { query });
}

/** Publishes a rate, or gives one new terms. Throws `ApiError`. */
export function saveRate(id: number | null, body: RatePayload, key: string) {
  const headers = { 'Idempotency-Key': key };
  if (id === null) return unwrap(client.POST(RATES, { body, headers }));
  return unwrap(client.PUT(RATE, { params: { path: { rate_id: id } }, body }));
}
