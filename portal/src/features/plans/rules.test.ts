import { describe, expect, it } from 'vitest';

import { discountOf, featuresOf, type Plan, plansOfPeriod, wordsOf } from './rules';

const plan = (
  id: number,
  tier: Plan['tier'],
  isYearly: boolean,
  price: number,
  priceAmount: number,
): Plan =>
  ({
    id,
    tier,
    isYearly,
    price,
    priceAmount,
    features: {},
  }) as Plan;

const PLANS = [
  plan(1, 'free', false, 0, 0),
  plan(2, 'basic', false, 2999, 149950),
  plan(3, 'basic', true, 29990, 1199600),
  plan(4, 'premium', false, 5999, 299950),
  plan(5, 'premium', true, 59990, 2399600),
];

describe('plans', () => {
  it('are in the API’s order, with the free one in both periods', () => {
    const ids = (isYearly: boolean) => plansOfPeriod(PLANS, isYearly).map(({ id }) => id);
    expect(ids(false)).toEqual([1, 2, 4]);
    expect(ids(true)).toEqual([1, 3, 5]);
  });

  it('show the discount that is charged', () => {
    expect(discountOf({ price: 2999, priceAmount: 149950 })).toBe(50);
    expect(discountOf({ price: 29990, priceAmount: 1199600 })).toBe(60);
    expect(discountOf({ price: 0, priceAmount: 0 })).toBe(0);
  });

  it('compare what at least one of them includes, in the page’s order', () => {
    const with_ = (features: Plan['features']) => ({ ...plan(1, 'free', false, 0, 0), features });
    expect(
      featuresOf([
        with_({ promotions: false, companyNames: false, enquiriesPerMonth: '5', messages: false }),
        with_({ promotions: true, companyNames: true, prioritySupport: true, messages: false }),
      ]),
    ).toEqual(['enquiriesPerMonth', 'companyNames', 'promotions', 'prioritySupport']);
  });

  it('name what staff added in words', () => {
    expect(wordsOf('prioritySupport')).toBe('Priority support');
    expect(wordsOf('early_access')).toBe('Early access');
  });
});
