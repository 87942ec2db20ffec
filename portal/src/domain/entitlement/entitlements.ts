import type { Schema } from '@/shared/api/types';

/** What the company's plan lets it do of one thing: whether, how many, what allows more. */
export type Entitlement = Schema<'EntitlementOut'>;
export type EntitlementKey = Entitlement['key'];

/** Where they are read; to invalidate after what is counted has changed. */
export const ENTITLEMENTS = '/api/subscription-plans/entitlements';
