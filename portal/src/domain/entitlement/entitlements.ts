import type { Schema } from '@/shared/api/types';

/**
 * What the company's plan allows for one feature: whether and how often, and which plans allow
 * more.
 */
export type Entitlement = Schema<'EntitlementOut'>;
export type EntitlementKey = Entitlement['key'];

/** The path of the entitlements. Invalidate it after a change to anything that a plan counts. */
export const ENTITLEMENTS = '/api/subscription-plans/entitlements';
