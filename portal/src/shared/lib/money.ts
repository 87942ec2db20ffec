import { localeRow } from '@/i18n/locales';

import { amounts, decimalsOf, measures } from './formatters';

/**
 * An amount without its currency. Rupees are grouped the Indian way (12,34,567.00) in every
 * language, since that is how both sides of the trade read them.
 */
export function formatAmount(amount: number, currency: string, locale: string): string {
  const intl = currency === 'INR' ? 'en-IN' : localeRow(locale).intl;
  return amounts(intl, decimalsOf(currency)).format(amount);
}

/** A count or a measure: grouped, with at most three decimals. */
export function formatNumber(value: number, locale: string): string {
  return measures(localeRow(locale).intl, 3).format(value);
}
