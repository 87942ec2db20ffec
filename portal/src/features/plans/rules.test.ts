import { describe, expect, it } from 'vitest';

import {
  discountOf,
  featuresOf,
  moveTo,
  type Plan,
  plansOfPeriod,
  plansPath,
  wordsOf,
  yearlySaving,
} from './rules';

const plan = (planId: number, isYearly: boolean, price: number, priceAmount: number): Plan =>
  ({
    id: planId * 10 + Number(isYearly),
    planId,
    isYearly,
    price,
    priceAmount,
    features: {},
  }) as Plan;

const PLANS = [
  plan(3, true, 59990, 2399600),
  plan(3, false, 5999, 299950),
  plan(1, false, 0, 0),
  plan(2, true, 29990, 1199600),
  plan(2, false, 2999, 149950),
];

describe('plans', () => {
  it.each([
    ['exporter', 'ExporterPlans'],
    ['manufacturer', 'Manufacturer-CommisionagentPlans'],
    ['commission_agent', 'Manufacturer-CommisionagentPlans'],
    ['custom_house_agent', 'freightplan'],
    ['freight_forwarder', 'FreightPlans'],
    ['shipping_line', 'FreightPlans'],
    ['customhouseagents_freightforwarder', 'FreightPlans'],
    ['manufacturer_exporter', 'ManuCumExporterPlans'],
  ])('of %s are the documents’ %s', (type, name) => {
    expect(plansPath(type)).toBe(`/api/subscription-plans/${name}`);
  });

  it('of an unknown type are the generic ones', () => {
    expect(plansPath('anything')).toBe('/api/subscription-plans');
  });

  it('are sorted free, basic, the rest, with the free one in both periods', () => {
    const ids = (isYearly: boolean) => plansOfPeriod(PLANS, isYearly).map(({ id }) => id);
    expect(ids(false)).toEqual([10, 20, 30]);
    expect(ids(true)).toEqual([10, 21, 31]);
  });

  it('show the discount that is charged', () => {
    expect(discountOf({ price: 2999, priceAmount: 149950 })).toBe(50);
    expect(discountOf({ price: 29990, priceAmount: 1199600 })).toBe(60);
    expect(discountOf({ price: 0, priceAmount: 0 })).toBe(0);
  });

  it('show what a year saves: 100 × (1 − yearly / (12 × monthly)), rounded', () => {
    expect(yearlySaving(PLANS, 2)).toBe(17);
    expect(yearlySaving(PLANS, 1)).toBe(0);
    expect(yearlySaving([plan(2, true, 36000, 1), plan(2, false, 2999, 1)], 2)).toBe(0);
  });

  it('compare what at least one of them includes, in the page’s order', () => {
    const with_ = (features: Plan['features']) => ({ ...plan(1, false, 0, 0), features });
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

describe('what a button does', () => {
  it.each([
    [1, null, 'start'],
    [1, 1, null],
    [1, 3, null],
    [2, null, 'start'],
    [2, 1, 'start'],
    [2, 2, 'renew'],
    [3, 2, 'upgrade'],
    [2, 3, 'switch'],
  ])('plan %s to a holder of %s: %s', (planId, current, move) => {
    expect(moveTo({ planId: planId as number }, current as number | null)).toBe(move);
  });
});
