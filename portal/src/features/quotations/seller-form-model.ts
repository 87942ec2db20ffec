import type { Attachment } from '@/shared/forms/files/upload';
import { type FieldChecks, problemsIn } from '@/shared/forms/schema/field';
import { decimalsOf } from '@/shared/lib/reading/currencies';

import type { Quotation, QuotationPayload, QuotationRules } from './quotations';

export interface SellerValues extends Record<string, unknown> {
  price: number | null;
  qty: number | null;
  units: string | null;
  currencyCode: string | null;
  expiryDate: string | null;
  paymentTerms: string | null;
  locationForDelivery: string | null;
  description: string | null;
  attachments: Attachment[];
}

/**
 * The values of a new quotation, which begins with what was asked for, or of the current version to
 * revise.
 */
export function sellerValues(rules: QuotationRules, quotation: Quotation | null): SellerValues {
  return {
    price: quotation?.price ?? null,
    qty: quotation?.qty ?? null,
    units: quotation?.units ?? rules.suggestedUnits,
    currencyCode: quotation?.currencyCode ?? (rules.suggestedCurrency || null),
    expiryDate: quotation?.expiryDate ?? null,
    paymentTerms: quotation ? quotation.paymentTerms : rules.suggestedPaymentTerms || null,
    locationForDelivery: quotation?.locationForDelivery ?? null,
    description: quotation?.description ?? null,
    attachments: (quotation?.attachments ?? []).map(({ src, originalName }) => ({
      src,
      originalName,
    })),
  };
}

/** A quotation with the terms that its buyer proposes, to begin a revision with. */
export function withTermsOf(quotation: Quotation, offer: Proposed): Quotation {
  const { price, qty, paymentTerms, locationForDelivery, expiryDate } = offer;
  return { ...quotation, price, qty, paymentTerms, locationForDelivery, expiryDate };
}

type Proposed = Pick<
  Quotation,
  'price' | 'qty' | 'paymentTerms' | 'locationForDelivery' | 'expiryDate'
>;

/** The fields that are always required, or required in some cases. */
const REQUIRED = [
  'price',
  'currencyCode',
  'expiryDate',
  'description',
  'paymentTerms',
  'locationForDelivery',
] as const;
export type RequiredName = (typeof REQUIRED)[number];

const isRequirable = (name: string): name is RequiredName => REQUIRED.some((each) => each === name);

/** The form's checks of a field, by the API's rules. `message` is the text for a missing value. */
export function checksOf(
  name: string,
  rules: QuotationRules,
  message: (name: RequiredName) => string,
): FieldChecks {
  if (!isRequirable(name)) return { name };
  const required =
    name === 'locationForDelivery'
      ? needsLocation(rules)
      : name !== 'paymentTerms' || rules.paymentTermsRequired;
  return { name, required, requiredMessage: message(name) };
}

/** The required fields that are empty, with their messages. */
export function missingFields(
  values: SellerValues,
  rules: QuotationRules,
  message: (name: RequiredName) => string,
): Record<string, string> {
  return problemsIn(
    REQUIRED.map((name) => checksOf(name, rules, message)),
    values,
  );
}

function needsLocation({ locationRequiredFor }: QuotationRules) {
  return ({ paymentTerms }: Readonly<Record<string, unknown>>) =>
    typeof paymentTerms === 'string' && locationRequiredFor.includes(paymentTerms);
}

/** The price of the whole quantity, for display only. The API computes the real amount. */
export function netAmount(
  price: number | null,
  quantity: number | null,
  currency: string,
): number | null {
  if (price === null || quantity === null || !Number.isFinite(price)) return null;
  const unit = 10 ** decimalsOf(currency);
  return Math.round(price * quantity * unit) / unit;
}

/** The body to send. `version` is the one that is revised; null for a first quotation. */
export function payloadOf(
  values: SellerValues,
  enquiryId: number,
  version: number | null,
): QuotationPayload {
  const body = { ...values, enquiryId, status: 'quotation_sent' };
  return (version === null ? body : { ...body, version }) as QuotationPayload;
}
