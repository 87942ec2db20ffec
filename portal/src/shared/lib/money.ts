import { localeRow } from '@/i18n/locales';

/** The currency's own number of decimals: 2 for USD, 0 for JPY, 3 for KWD; 2 for an unknown code. */
function decimalsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/**
 * An amount without its currency. Rupees are grouped the Indian way (12,34,567.00) in every
 * language, since that is how both sides of the trade read them.
 */
export function formatAmount(amount: number, currency: string, locale: string): string {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : localeRow(locale).intl, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 2),
  }).format(amount);
}

/** A count or a measure: grouped, with at most three decimals. */
export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(localeRow(locale).intl, { maximumFractionDigits: 3 }).format(value);
}
