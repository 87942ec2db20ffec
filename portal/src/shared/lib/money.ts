import { localeRow } from '@/i18n/locales';
import { amounts, measures } from './formatters';
import { decimalsOf } from './reading/currencies';

/**
 * An amount without its currency. Rupees have Indian grouping (12,34,567.00) in every language,
 * because both sides of the trade read them so. An amount has at most `places` decimals, or those of
 * its currency.
 */
export function formatAmount(
  amount: number,
  currency: string,
  locale: string,
  places = decimalsOf(currency),
): string {
  const intl = currency === 'INR' ? 'en-IN' : localeRow(locale).intl;
  return amounts(intl, decimalsOf(currency), places).format(amount);
}

/** A count or a measure: grouped, with at most three decimals. */
export function formatNumber(value: number, locale: string): string {
  return measures(localeRow(locale).intl, 3).format(value);
}
