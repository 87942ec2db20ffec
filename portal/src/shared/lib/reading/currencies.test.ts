import { expect, it } from 'vitest';

import { currencyRows } from '@/testing/currency-rows';
import { formatAmount } from '../money';
import { currenciesOf, decimalsOf } from './currencies';

it.each([
  ['JPY', 0],
  ['KRW', 0],
  ['VND', 0],
  ['KWD', 3],
  ['BHD', 3],
  // Browsers and Node have none for these; ISO 4217 has.
  ['IDR', 2],
  ['PKR', 2],
  ['HUF', 2],
  ['IQD', 3],
  ['CLF', 4],
  ['USD', 2],
  ['INR', 2],
])('%s has %d decimals (RULES.md 70)', (code, decimals) => {
  expect(decimalsOf(code)).toBe(decimals);
});

it('has the decimals that the API has (RULES.md 70)', () => {
  expect(currencyRows().length).toBeGreaterThan(150);
  const ours = currencyRows().map(([code]) => [code, decimalsOf(code)]);
  expect(ours).toEqual(currencyRows());
});

it('shows amounts with the decimals of their currency', () => {
  expect(formatAmount(1250, 'JPY', 'en')).toBe('1,250');
  expect(formatAmount(1250.5, 'KWD', 'en')).toBe('1,250.500');
  expect(formatAmount(1250.5, 'IDR', 'en')).toBe('1,250.50');
});

it('knows whose a sign or code may be', () => {
  expect(currenciesOf('¥')).toEqual(['JPY', 'CNY']);
  expect(currenciesOf('usd')).toEqual(['USD']);
  expect(currenciesOf('kg')).toEqual([]);
});
