'use client';

import { useSession } from '@/domain/account/session-context';
import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

import type { Order, Proof } from './provider';

/** Paise per point (RULES.md 16). */
export const PAISE_PER_POINT = 100;

export const pointsInit = (uuid: string) => ({ path: { user_uuid: uuid } });

/** The company's points; undefined while they are loading, or if the person may not read them. */
export function usePoints() {
  const { data, error, mutate } = useResource(
    '/api/points/{user_uuid}',
    pointsInit(useSession().user.uuid),
  );
  return { points: data?.data.points, error, mutate };
}

/** Creates an order for points. Throws `ApiError`. */
export function createPointsOrder(uuid: string, points: number, key: string): Promise<Order> {
  return unwrap(
    client.POST('/api/integrations/create-order', {
      body: { amount: points * PAISE_PER_POINT, currency: 'INR', uuid },
      headers: { 'Idempotency-Key': key },
    }),
  );
}

/** Asks the API to verify a payment of points. Throws `ApiError`. */
export async function verifyPointsPayment(uuid: string, proof: Proof): Promise<void> {
  await unwrap(
    client.POST('/api/integrations/verify-payment', {
      body: { ...proof, uuid, errorReason: '' },
    }),
  );
}
