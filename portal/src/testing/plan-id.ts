import type { PlanId } from '@/shared/api/plan-id';

/** The number of a plan, as the API would send it. */
export const planId = (number: 1 | 2 | 3): PlanId => number as unknown as PlanId;
