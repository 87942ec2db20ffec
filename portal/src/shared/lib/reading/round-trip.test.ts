import { describe, expect, it } from 'vitest';

import { LOCALE_CODES, localeRow } from '@/i18n/locales';
import { shownDay, textFromDay } from '@/shared/forms/fields/date-text';
import { shownNumber, textFromNumber } from '@/shared/forms/fields/number-text';
import { formatAmount, formatNumber, IN_INDIA } from '@/shared/lib/money';

import { currencyRows } from '@/testing/currency-rows';
import { decimalsOf } from './currencies';
import { readDate } from './date-reader';
import { readNumber } from './number-reader';

const VALUES = [0, 0.5, 12, 999, 1000, 1234, 1234.5, 3651.25, 12_345, 81_375, 1_234_567.125];
const CURRENCIES = currencyRows().map(([code]) => code);
const DAYS = ['2026-12-31', '2027-01-01', '2027-02-05', '2027-05-15', '2027-08-09', '2028-02-29'];

/** With the sign that browsers and other programs write in the language: `CN¥1,234.00`. */
const signed = (amount: number, locale: string, currency: string) =>
  new Intl.NumberFormat(localeRow(locale).intl, {
    style: 'currency',
    currency,
    minimumFractionDigits: 3,
  }).format(amount);

const meant = (read: object) => ('value' in read ? read.value : read);

describe.each(LOCALE_CODES)('what is shown in %s (RULES.md 73, 74)', (locale) => {
  it.each(VALUES)('can be typed back: %d', (value) => {
    const limits = { decimals: 3 };
    expect(meant(readNumber(textFromNumber(value, locale), locale, limits))).toBe(value);
    expect(meant(readNumber(formatNumber(value, locale), locale, limits))).toBe(value);
  });

  it.each(CURRENCIES)('can be typed back as an amount in %s', (currency) => {
    const decimals = decimalsOf(currency);
    for (const value of VALUES) {
      const rounded = Number(value.toFixed(decimals));
      const limits = { currency, decimals: Math.max(decimals, 3) };
      for (const text of [
        formatAmount(rounded, currency, locale),
        shownNumber(rounded, locale, currency),
        ...(locale === 'en' ? [shownNumber(rounded, IN_INDIA, currency)] : []),
        signed(rounded, locale, currency),
      ]) {
        expect(meant(readNumber(text, locale, limits)), text).toBe(rounded);
      }
    }
  });

  it.each(DAYS)('can be typed back: %s', (day) => {
    expect(meant(readDate(shownDay(day, locale), locale))).toBe(day);
    expect(meant(readDate(textFromDay(day), locale))).toBe(day);
  });
});
