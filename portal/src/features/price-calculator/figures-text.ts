import { formatAmount } from '@/shared/lib/money';

/** An amount of the calculator: the decimals of its currency, or up to `most`. */
export function amountText(amount: number, currency: string, locale: string, most = 0): string {
  return formatAmount(amount, currency, locale, most);
}
