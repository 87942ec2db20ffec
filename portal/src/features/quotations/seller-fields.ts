'use client';

import { useMemo } from 'react';
import { isExmill } from '@/domain/enquiry/delivery-place';
import { UNIT } from '@/domain/reference/field-kinds';
import { useTranslations } from '@/i18n/translations';
import { type FieldBase, type FieldSpec, fieldOf } from '@/shared/forms/schema/field';
import { CHOICE, DATE, FILES, NUMBER, TEXT } from '@/shared/forms/schema/kinds';
import { FieldRules } from '@/shared/forms/schema/rules';
import { today } from '@/shared/lib/dates';

import type { QuotationRules } from './quotations';
import { checksOf } from './seller-form-model';

export interface SellerFields {
  /** The fields that determine the total amount. */
  price: FieldSpec[];
  rest: FieldSpec[];
}

/** The delivery terms decide what the location is called. */
const placeLabel =
  (exmill: string, delivery: string): FieldBase['label'] =>
  ({ paymentTerms }) =>
    isExmill(paymentTerms) ? exmill : delivery;

/** The labels of the fields. Fields that an enquiry has too use its labels. */
function useLabels() {
  const t = useTranslations('quotations.fields');
  const enquiry = useTranslations('enquiry.fields');
  const common = useTranslations('common');
  return useMemo(
    () => ({
      price: t('price'),
      qty: enquiry('qty'),
      units: enquiry('units'),
      currencyCode: enquiry('currency'),
      expiryDate: t('expiryDate'),
      paymentTerms: enquiry('paymentTerms'),
      locationForDelivery: placeLabel(enquiry('exmillLocation'), enquiry('locationForDelivery')),
      description: t('description'),
      attachments: common('attachments'),
    }),
    [t, enquiry, common],
  );
}

/** Builds the fields of a quotation from the API's rules for this seller and enquiry. */
export function useSellerFields(rules: QuotationRules): SellerFields {
  const labels = useLabels();
  const terms = useTranslations('enquiry.terms');
  const missing = useTranslations('quotations.required');
  return useMemo(() => {
    const fieldRules = new FieldRules(rules.fields);
    const base = (name: keyof typeof labels, more: Partial<FieldBase> = {}): FieldBase => ({
      ...fieldRules.checks(name),
      ...checksOf(name, rules, (each) => missing(each)),
      label: labels[name],
      ...more,
    });
    const { currencies, paymentTerms, maxLocation, maxMessage } = rules;
    const price = [
      fieldOf(NUMBER, base('price'), {
        ...fieldRules.number('price', 2),
        currencyField: 'currencyCode',
      }),
      fieldOf(CHOICE, base('currencyCode', { locked: currencies.length === 1 }), {
        searchable: true,
        data: currencies.map((code) => ({ value: code, label: code })),
      }),
      fieldOf(UNIT, base('units'), undefined),
      fieldOf(NUMBER, base('qty'), fieldRules.number('qty', 3)),
    ];
    const rest = [
      fieldOf(CHOICE, base('paymentTerms'), {
        clearable: !rules.paymentTermsRequired,
        data: paymentTerms.map((code) => ({
          value: code,
          label: terms(code as Parameters<typeof terms>[0]),
        })),
      }),
      fieldOf(DATE, base('expiryDate'), fieldRules.date('expiryDate', today())),
      fieldOf(TEXT, base('locationForDelivery', { wide: true, maxLength: maxLocation }), {
        counted: false,
      }),
      fieldOf(TEXT, base('description', { wide: true, maxLength: maxMessage }), {
        rows: { min: 3 },
      }),
      fieldOf(FILES, base('attachments', { wide: true }), {
        slots: rules.maxAttachments,
        maxBytes: rules.maxFileBytes,
      }),
    ];
    return { price, rest };
  }, [rules, labels, terms, missing]);
}
