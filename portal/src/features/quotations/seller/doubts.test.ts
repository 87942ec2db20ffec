import { describe, expect, it } from 'vitest';

import { converter } from '@/domain/reference/conversion';
import { aQuotation, quotationRules } from '@/testing/quotation';
import { sellerValues } from '../seller-form-model';
import { doubtsAbout } from './doubts';

const convert = converter([
  { currency: 'USD', inr: 80, date: '2026-11-26', source: 'ecb' },
  { currency: 'EUR', inr: 100, date: '2026-11-27', source: 'ecb' },
]);
const CHOICE = { currencies: ['USD', 'INR', 'EUR', 'JPY'] };
const RULES = quotationRules({
  ...CHOICE,
  askedCurrency: 'USD',
  suggestedCurrency: 'USD',
  indication: 100,
  unusualPriceTimes: 5,
});

const kinds = (more: object, rules = RULES, before: Parameters<typeof doubtsAbout>[2] = null) => {
  const values = { ...sellerValues(rules, before), ...more };
  return doubtsAbout(values, rules, before, convert).map((doubt) => doubt.kind);
};

describe('what is asked before a quotation is sent', () => {
  it.each([
    [{ price: 100 }, []],
    [{ price: 500 }, []],
    [{ price: 20 }, []],
    [{ price: 500.01 }, ['price']],
    [{ price: 19.99 }, ['price']],
    [{ price: 8000, currencyCode: 'INR' }, ['currency']],
    [{ price: 100, currencyCode: 'INR' }, ['currency', 'price']],
    [{ price: 80, currencyCode: 'EUR' }, ['currency']],
    // Nothing to compare with: no rate, another unit, no price.
    [{ price: 1, currencyCode: 'JPY' }, ['currency']],
    [{ price: 9000, units: 'Metric tons (MTS)' }, []],
    [{ price: null }, []],
  ])('%j', (values, expected) => {
    expect(kinds(values)).toEqual(expected);
  });

  it('asks nothing about the currency of a seller who may quote in one only', () => {
    const rules = { ...RULES, currencies: ['INR'] };
    expect(kinds({ price: 8000, currencyCode: 'INR' }, rules)).toEqual([]);
    expect(kinds({ price: 100, currencyCode: 'INR' }, rules)).toEqual(['price']);
  });

  it('asks nothing where the buyer named nothing', () => {
    expect(kinds({ price: 9_999_999 }, quotationRules())).toEqual([]);
  });

  it('compares a revision with the version before it', () => {
    const before = aQuotation({ price: 2.5, currencyCode: 'INR' });
    expect(kinds({ price: 2.4 }, quotationRules(), before)).toEqual([]);
    expect(kinds({ price: 250 }, quotationRules(), before)).toEqual(['price']);
    const rules = quotationRules(CHOICE);
    expect(kinds({ currencyCode: 'USD', price: 0.03 }, rules, before)).toEqual(['currency']);
  });
});

describe('the conversion of an amount', () => {
  it('goes through rupees, and names the day of the older rate', () => {
    expect(convert(10, 'EUR', 'USD')).toEqual({ amount: 12.5, day: '2026-11-26' });
    expect(convert(10, 'EUR', 'INR')).toEqual({ amount: 1000, day: '2026-11-27' });
    expect(convert(10, 'JPY', 'INR')).toBeNull();
  });
});
