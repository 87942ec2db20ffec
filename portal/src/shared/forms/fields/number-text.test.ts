import { describe, expect, it } from 'vitest';

import { shownNumber, textFromNumber } from './number-text';

describe('textFromNumber', () => {
  it.each([
    [1234567.5, 'en', '1234567.5'],
    [12.5, 'fr', '12,5'],
    [1234.5, 'it', '1234,5'],
    [12345.75, 'es', '12345,75'],
    [12.5, 'ar', '12.5'],
    [12.5, 'zh', '12.5'],
    [0, 'en', '0'],
    [1e15, 'fr', '1000000000000000'],
    ['' as const, 'en', ''],
    [null, 'en', ''],
  ])('%j in %s reads %j', (value, locale, expected) => {
    expect(textFromNumber(value, locale)).toBe(expected);
  });
});

describe('shownNumber', () => {
  it.each([
    [1250, 'en', 'USD', 'USD\u00a01,250.00'],
    [81375, 'fr', 'EUR', 'EUR\u00a081\u202f375,00'],
    [1250, 'en', 'JPY', 'JPY\u00a01,250'],
    [1250.5, 'en', 'KWD', 'KWD\u00a01,250.500'],
    [1.2345, 'en', 'USD', 'USD\u00a01.2345'],
    [3651, 'it', null, '3651'],
    [0.000125, 'en', null, '0.000125'],
  ])('%d in %s with %s is %j', (value, locale, currency, expected) => {
    expect(shownNumber(value, locale, currency)).toBe(expected);
  });
});
