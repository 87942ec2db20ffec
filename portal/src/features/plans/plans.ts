'use client';

import type { SessionUser } from '@/domain/account/session';
import { useSession } from '@/domain/account/session-context';
import type { Order, Proof } from '@/domain/payments/provider';
import { client } from '@/shared/api/client';
import { ApiError } from '@/shared/api/error';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

import { PLANS, PLANS_QUERY } from './params';
import type { Plan } from './rules';

/** What a plan would cost now, and how it would change the company's current plan. */
export type Quote = Schema<'QuoteOut'>;

export function usePlans() {
  return useResource(PLANS, PLANS_QUERY);
}

/** The company's current plan. Falls back to the session's data if the read fails. */
export function useHeldPlan() {
  const { user } = useSession();
  const { data } = useResource('/api/subscription-plans/user/{user_id}', {
    path: { user_id: user.id },
  });
  const subscription = data ? data.subscription : user.subscription;
  return subscription?.status === 'active' ? subscription : null;
}

export function useQuote(plan: Plan) {
  return useResource(
    '/api/subscription-plans/quote',
    { query: { planId: plan.planId, isYearly: plan.isYearly } },
    // Read the price again each time it is shown.
    { revalidateOnFocus: false, keepPreviousData: false },
  );
}

/**
 * Creates an order for the price that the user saw. Throws `ApiError`: 409 `PRICE_MISMATCH` if the
 * price has changed.
 */
export function createPlanOrder(
  user: SessionUser,
  plan: Plan,
  amount: number,
  key: string,
): Promise<Order> {
  return unwrap(
    client.POST('/api/subscription-plans/create-subscription-order', {
      body: {
        planId: plan.planId,
        isYearly: plan.isYearly,
        priceAmount: amount,
        currency: plan.currency,
        baseName: plan.baseName,
        uuid: user.uuid,
        userId: user.id,
        email: user.email,
      },
      headers: { 'Idempotency-Key': key },
    }),
  );
}

/** Activates the free plan, or confirms a paid one. Throws `ApiError`. */
export function subscribe(user: SessionUser, plan: Pick<Plan, 'planId' | 'isYearly'>) {
  return unwrap(
    client.POST('/api/subscription-plans/subscribe', {
      body: {
        planId: plan.planId,
        isYearly: plan.isYearly,
        userId: user.id,
        email: user.email,
      },
    }),
  );
}

/** Lets the API verify the payment of a plan. Throws `ApiError`. */
export async function verifyPlanPayment(user: SessionUser, proof: Proof): Promise<void> {
  await unwrap(
    client.POST('/api/subscription-plans/verify-payment', {
      body: { ...proof, uuid: user.uuid, errorReason: '' },
    }),
  );
}

/**
 * Confirms that the plan is active after its payment was verified. A plan that is not active yet
 * was not refused: the payment is still being processed. Then this throws status 503, so that the
 * caller asks again.
 */
export async function confirmPlan(user: SessionUser, plan: Plan): Promise<void> {
  try {
    await subscribe(user, plan);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    throw new ApiError({ status: 503, code: error.code, message: error.message });
  }
}
