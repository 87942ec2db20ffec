import type { Schema } from '@/shared/api/types';

/** A plan on sale. `price` is the listed price in rupees; `priceAmount` is charged, in paise. */
export type Plan = Schema<'PlanOut'>;

const PAISE = 100;

export const isFree = (plan: Pick<Plan, 'tier'>): boolean => plan.tier === 'free';

/** The plans of a period, in the API's order. The free plan is part of both periods. */
export function plansOfPeriod(plans: readonly Plan[], isYearly: boolean): Plan[] {
  return plans.filter((plan) => isFree(plan) || plan.isYearly === isYearly);
}

/** The discount from the listed price in per cent; 0 for a free plan. */
export function discountOf(plan: Pick<Plan, 'price' | 'priceAmount'>): number {
  if (!plan.price) return 0;
  return Math.round(PAISE * (1 - plan.priceAmount / (plan.price * PAISE)));
}

export const FEATURES = [
  'enquiriesPerMonth',
  'products',
  'offers',
  'companyNames',
  'freightRates',
  'marketWatch',
  'messages',
  'exporterData',
  'promotions',
  'secondaryUsers',
  'unlimitedPortEdits',
] as const;

export type FeatureKey = (typeof FEATURES)[number];

export const isKnownFeature = (key: string): key is FeatureKey =>
  (FEATURES as readonly string[]).includes(key);

/** Every feature that a plan includes: the known ones first, in their order, then the others. */
export function featuresOf(plans: readonly Plan[]): string[] {
  const named = new Set(
    plans.flatMap(({ features }) => Object.keys(features).filter((key) => features[key] !== false)),
  );
  const known = FEATURES.filter((key) => named.has(key));
  return [...known, ...[...named].filter((key) => !isKnownFeature(key)).sort()];
}

/**
 * Turns the key of a feature that staff added into words: `prioritySupport` is "Priority support".
 */
export function wordsOf(feature: string): string {
  const words = feature.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

export const rupees = (paise: number): number => paise / PAISE;
