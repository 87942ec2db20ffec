import { describe, expect, it } from 'vitest';

import { formatAmount, formatNumber, IN_INDIA } from './money';

describe('formatAmount', () => {
  it.each([
    [1234567, 'INR', IN_INDIA, '12,34,567.00'],
    [1234567, 'USD', IN_INDIA, '1,234,567.00'],
    [1234567, 'INR', 'en', '1,234,567.00'],
    [1234567, 'INR', 'fr', '1\u202f234\u202f567,00'],
    [3651, 'INR', 'it', '3651,00'],
    [36510.5, 'INR', 'es', '36.510,50'],
    [1234567.5, 'USD', 'en', '1,234,567.50'],
    [1234567.5, 'EUR', 'it', '1.234.567,50'],
    [1234567.5, 'USD', 'ar', '1,234,567.50'],
    [1234, 'JPY', 'en', '1,234'],
    [1.2345, 'KWD', 'en', '1.235'],
    [0, 'USD', 'en', '0.00'],
    [10, 'not a code', 'en', '10.00'],
  ])('%d %s in %s', (amount, currency, locale, expected) => {
    expect(formatAmount(amount, currency, locale)).toBe(expected);
  });
});

describe('formatNumber', () => {
  it('groups and keeps only the decimals there are', () => {
    expect(formatNumber(12000, 'en')).toBe('12,000');
    expect(formatNumber(18.25, 'es')).toBe('18,25');
  });
});
