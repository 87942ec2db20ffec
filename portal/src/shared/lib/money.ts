import { localeRow } from '@/i18n/locales';
import { amounts, measures } from './formatters';
import { decimalsOf } from './reading/currencies';

/** English in India: rupees are grouped by lakhs and crores (12,34,567.00) in it. */
export const IN_INDIA = 'en-IN';

/** How a locale of `useAmountLocale` groups amounts in a currency: one way for each currency. */
export function amountIntl(currency: string, locale: string): string {
  return currency === 'INR' && locale === IN_INDIA ? IN_INDIA : localeRow(locale).intl;
}

/**
 * An amount without its currency, in a locale of `useAmountLocale` (RULES.md 77). It has at most
 * `places` decimals, or those of its currency.
 */
export function formatAmount(
  amount: number,
  currency: string,
  locale: string,
  places = decimalsOf(currency),
): string {
  return amounts(amountIntl(currency, locale), decimalsOf(currency), places).format(amount);
}

/** An amount with its currency, for texts and charts; elements show `Money`. */
export function formatMoney(
  amount: number,
  currency: string,
  locale: string,
  places?: number,
): string {
  return `${currency}\u00a0${formatAmount(amount, currency, locale, places)}`;
}

/** A count of what is named beside it, grouped. */
export function formatCount(count: number, locale: string): string {
  return measures(localeRow(locale).intl, 0).format(count);
}

/** A measure, grouped, with at most three decimals. Its unit must stand beside it. */
export function formatNumber(value: number, locale: string): string {
  return measures(localeRow(locale).intl, 3).format(value);
}
