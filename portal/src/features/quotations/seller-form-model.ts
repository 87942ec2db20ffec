import type { Attachment } from '@/shared/forms/upload';

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

/** Fields that are still missing: the documents' rules, read from the API's own table. */
export function missingFields(values: SellerValues, rules: QuotationRules): string[] {
  const needed = [
    'price',
    'currencyCode',
    'expiryDate',
    'description',
    ...(rules.paymentTermsRequired ? ['paymentTerms'] : []),
    ...(needsLocation(values, rules) ? ['locationForDelivery'] : []),
  ];
  return needed.filter((name) => {
    const value = values[name];
    return value === null || value === undefined || String(value).trim() === '';
  });
}

export function needsLocation(values: SellerValues, rules: QuotationRules): boolean {
  return rules.locationRequiredFor.includes(values.paymentTerms ?? '');
}

/** What the whole quantity costs, to look at; the API computes what counts. */
export function netAmount(price: number | null, quantity: number | null): number | null {
  if (price === null || quantity === null || !Number.isFinite(price)) return null;
  return Math.round(price * quantity * 100) / 100;
}

export function payloadOf(values: SellerValues, enquiryId: number): QuotationPayload {
  return { ...values, enquiryId, status: 'quotation_sent' } as QuotationPayload;
}
