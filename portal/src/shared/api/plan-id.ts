declare const plan: unique symbol;

/**
 * The number of a plan. The portal only sends it back to the API. To find out what a plan allows,
 * ask the API (`useEntitlement`, a plan's `tier`, `move`, `available`). To TypeScript the number is
 * a symbol, so nobody can compare it with a number, order it or use it as an index (see
 * `plan-id.types.ts`).
 */
export type PlanId = typeof plan;
