declare const plan: unique symbol;

/**
 * The number of a plan, only to hand back to the API. What a plan allows is asked of the API
 * (`useEntitlement`, a plan's `tier`, `move`, `available`). To TypeScript it is a symbol, which
 * cannot be compared with a number, ordered or used as an index (see `plan-id.types.ts`).
 */
export type PlanId = typeof plan;
