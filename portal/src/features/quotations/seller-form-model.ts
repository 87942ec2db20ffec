import type { Attachment } from '@/shared/forms/files/upload';
import { type FieldChecks, problemsIn } from '@/shared/forms/schema/field';

import type { Quotation, QuotationPayload, QuotationRules } from './quotations';

export interface SellerValues extends Record<string, unknown> {
  price: number | null;
  units: string | null;
  currencyCode: string | null;
  expiryDate: string | null;
  paymentTerms: string | null;
  locationForDelivery: string | null;
  description: string | null;
  attachments: Attachment[];
}

/**
 * An empty form, or the current version as the start of the next. Terms are the seller's own choice:
 * what the enquiry asks for stands beside the form.
 */
export function sellerValues(rules: QuotationRules, quotation: Quotation | null): SellerValues {
  return {
    price: quotation?.price ?? null,
    units: quotation?.units ?? rules.suggestedUnits,
    currencyCode: quotation?.currencyCode ?? (rules.suggestedCurrency || null),
    expiryDate: quotation?.expiryDate ?? null,
    paymentTerms: quotation?.paymentTerms ?? null,
    locationForDelivery: quotation?.locationForDelivery ?? null,
    description: quotation?.description ?? null,
    attachments: (quotation?.attachments ?? []).map(({ src, originalName }) => ({
      src,
      originalName,
    })),
  };
}

/** The fields that are required, or may be. */
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

/** What the form checks of a field, by the API's own table; `message` says that it is missing. */
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

/** Fields that are still missing, and what is said of each. */
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

/** What the whole quantity costs, to look at; the API computes what counts. */
export function netAmount(price: number | null, quantity: number | null): number | null {
  if (price === null || quantity === null || !Number.isFinite(price)) return null;
  return Math.round(price * quantity * 100) / 100;
}

export function payloadOf(values: SellerValues, enquiryId: number): QuotationPayload {
  return { ...values, enquiryId, status: 'quotation_sent' } as QuotationPayload;
}
