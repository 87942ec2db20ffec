import { localeRow } from '@/i18n/locales';
import { amounts } from '@/shared/lib/formatters';

import { RUPEE } from './draft';

/**
 * An amount of the calculator: two decimals, or up to `most`. Rupees have Indian grouping in every
 * language.
 */
export function amountText(amount: number, currency: string, locale: string, most = 2): string {
  const intl = currency === RUPEE ? 'en-IN' : localeRow(locale).intl;
  return amounts(intl, 2, most).format(amount);
}
