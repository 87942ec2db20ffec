import type { Schema } from '@/shared/api/types';

/** A plan on sale. `price` is listed, in rupees; `priceAmount` is charged, in paise. */
export type Plan = Schema<'PlanOut'>;

const PAISE = 100;

export const isFree = (plan: Pick<Plan, 'tier'>): boolean => plan.tier === 'free';

/** The plans of a period, and the free one, which has no other; in the order of the API. */
export function plansOfPeriod(plans: readonly Plan[], isYearly: boolean): Plan[] {
  return plans.filter((plan) => isFree(plan) || plan.isYearly === isYearly);
}

/** How much less is charged than listed, in per cent; 0 for what costs nothing. */
export function discountOf(plan: Pick<Plan, 'price' | 'priceAmount'>): number {
  if (!plan.price) return 0;
  return Math.round(PAISE * (1 - plan.priceAmount / (plan.price * PAISE)));
}

/**
 * What a year saves against twelve months of the same plan, in per cent of the listed prices
 * (RULES.md 1.9); 0 where there is nothing to compare.
 */
export function yearlySaving(plans: readonly Plan[], tier: Plan['tier']): number {
  const price = (isYearly: boolean) =>
    plans.find((plan) => plan.tier === tier && plan.isYearly === isYearly)?.price;
  const monthly = price(false);
  const yearly = price(true);
  if (!monthly || !yearly) return 0;
  return Math.max(0, Math.round(100 * (1 - yearly / (12 * monthly))));
}

export const FEATURES = [
  'enquiriesPerMonth',
  'products',
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

/** Every feature that one of the plans includes, the known ones first and in their order. */
export function featuresOf(plans: readonly Plan[]): string[] {
  const named = new Set(
    plans.flatMap(({ features }) => Object.keys(features).filter((key) => features[key] !== false)),
  );
  const known = FEATURES.filter((key) => named.has(key));
  return [...known, ...[...named].filter((key) => !isKnownFeature(key)).sort()];
}

/** A feature that staff added, as words: `prioritySupport` is "Priority support". */
export function wordsOf(feature: string): string {
  const words = feature.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

export const rupees = (paise: number): number => paise / PAISE;
