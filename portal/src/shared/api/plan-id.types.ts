import type { PlanId } from './plan-id';
import type { Schema } from './types';

/** Uses that must not compile. `tsc` fails if one of these lines does. */
export function refused(
  one: Schema<'PlanOut'>,
  other: Schema<'SubscriptionOut'>,
  paid: Set<number>,
) {
  return [
    // @ts-expect-error a plan is no number
    one.planId === 1,
    // @ts-expect-error
    other.planId !== 3,
    // @ts-expect-error plans have no order
    one.planId > other.planId,
    // @ts-expect-error
    one.planId - other.planId,
    // @ts-expect-error
    paid.has(one.planId),
    // @ts-expect-error
    [2, 3].includes(other.planId),
    // @ts-expect-error
    ['free', 'basic'][one.planId],
    // @ts-expect-error
    one.planId as number,
    // @ts-expect-error
    Number(one.planId) satisfies PlanId,
  ];
}

/** A use that must compile: sending the number back. */
export const order = (plan: Schema<'PlanOut'>): Schema<'SubscriptionOrderIn'> => ({
  planId: plan.planId,
});
