import type { Convert } from '@/domain/reference/conversion';

import type { Quotation, QuotationRules } from '../quotations';
import type { SellerValues } from '../seller-form-model';

/** What a seller is asked about before a quotation is sent. */
export type Doubt =
  | { kind: 'currency'; asked: string; currency: string }
  | { kind: 'price'; times: number; expected: number; currency: string; isAbove: boolean };

interface Expected {
  price: number | null;
  currency: string;
  units: string | null;
}

/**
 * Another currency than the buyer asked in, where the seller may choose one, and a price many times off what the buyer indicated, or
 * off the version before. A price for another unit, or without an exchange rate, is not compared.
 */
export function doubtsAbout(
  values: Readonly<SellerValues>,
  rules: QuotationRules,
  before: Quotation | null,
  convert: Convert | null,
): Doubt[] {
  const currency = values.currencyCode;
  if (!currency) return [];
  const asked = before?.currencyCode ?? rules.askedCurrency;
  const expected: Expected[] = [
    { price: rules.indication, currency: rules.askedCurrency, units: rules.suggestedUnits },
    ...(before
      ? [{ price: before.price, currency: before.currencyCode, units: before.units }]
      : []),
  ];
  // Who may quote in one currency only has nothing to decide: the form says so above.
  const hasChoice = rules.currencies.length > 1;
  const isOther = hasChoice && asked !== '' && asked !== currency;
  const price = expected
    .map((each) => priceDoubt(values, currency, each, rules.unusualPriceTimes, convert))
    .find((doubt) => doubt !== null);
  return [
    ...(isOther ? [{ kind: 'currency' as const, asked, currency }] : []),
    ...(price ? [price] : []),
  ];
}

function priceDoubt(
  { price, units }: Readonly<SellerValues>,
  currency: string,
  expected: Expected,
  times: number,
  convert: Convert | null,
): Doubt | null {
  if (price === null || !expected.price || !expected.currency || units !== expected.units) {
    return null;
  }
  const usual =
    expected.currency === currency
      ? expected.price
      : convert?.(expected.price, expected.currency, currency)?.amount;
  if (!usual || (price <= usual * times && price * times >= usual)) return null;
  const { price: named, currency: code } = expected;
  return { kind: 'price', times, expected: named, currency: code, isAbove: price > usual };
}
