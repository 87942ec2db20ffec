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

/** What a plan would cost now and do to what the company holds. */
export type Quote = Schema<'QuoteOut'>;

export function usePlans() {
  return useResource(PLANS, PLANS_QUERY);
}

/** The plan that the company holds. If it cannot be read, the session's data is used. */
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
    // A price is read each time it is shown.
    { revalidateOnFocus: false, keepPreviousData: false },
  );
}

/** Begins to pay what was shown: another price is a 409 `PRICE_MISMATCH`. Throws `ApiError`. */
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

/** Has the payment of a plan verified. Throws `ApiError`. */
export async function verifyPlanPayment(user: SessionUser, proof: Proof): Promise<void> {
  await unwrap(
    client.POST('/api/subscription-plans/verify-payment', {
      body: { ...proof, uuid: user.uuid, errorReason: '' },
    }),
  );
}

/**
 * After its verification: the plan is active. While it is not, the payment is still on its way,
 * which is no refusal (`status` 503: asked again).
 */
export async function confirmPlan(user: SessionUser, plan: Plan): Promise<void> {
  try {
    await subscribe(user, plan);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    throw new ApiError({ status: 503, code: error.code, message: error.message });
  }
}
