import { describe, expect, it } from 'vitest';

import { aQuotation, quotationRules } from '@/testing/quotation';

import type { QuotationRules } from './quotations';
import {
  missingFields,
  netAmount,
  payloadOf,
  type SellerValues,
  sellerValues,
} from './seller-form-model';

const RULES = quotationRules({ pricedQuantity: 12 });

const missing = (values: SellerValues, rules: QuotationRules) =>
  Object.keys(missingFields(values, rules, (name) => `${name} is required`));

describe('the seller form', () => {
  it('starts with what the API suggests', () => {
    const { currencyCode, units, paymentTerms } = sellerValues(RULES, null);
    expect([currencyCode, units, paymentTerms]).toEqual(['INR', 'Kilograms (KGS)', null]);
    expect(sellerValues({ ...RULES, suggestedCurrency: '' }, null).currencyCode).toBeNull();
  });

  it('starts with the delivery terms that were asked for, and a revision with its own', () => {
    const asked = { ...RULES, suggestedPaymentTerms: 'EXW' };
    expect(sellerValues(asked, null).paymentTerms).toBe('EXW');
    expect(sellerValues(asked, aQuotation({ paymentTerms: 'FOR' })).paymentTerms).toBe('FOR');
    expect(sellerValues(asked, aQuotation({ paymentTerms: null })).paymentTerms).toBeNull();
  });

  it('names everything that is missing', () => {
    expect(missing(sellerValues(RULES, null), RULES)).toEqual([
      'price',
      'expiryDate',
      'description',
      'paymentTerms',
    ]);
  });

  it('needs a location for FOR alone', () => {
    const values = {
      ...sellerValues(RULES, null),
      price: 5,
      expiryDate: '2099-01-01',
      description: 'Ready stock',
    };
    expect(missing({ ...values, paymentTerms: 'EXW' }, RULES)).toEqual([]);
    expect(missing({ ...values, paymentTerms: 'FOR' }, RULES)).toEqual(['locationForDelivery']);
  });

  it('lets service sellers leave the terms out', () => {
    const optional = { ...RULES, paymentTermsRequired: false };
    expect(missing(sellerValues(optional, null), optional)).not.toContain('paymentTerms');
  });

  it('shows what the quantity comes to', () => {
    expect(netAmount(250.5, 1000, 'USD')).toBe(250500);
    expect(netAmount(0.1, 3, 'USD')).toBe(0.3);
    expect(netAmount(10.55, 3, 'JPY')).toBe(32);
    expect(netAmount(0.125, 3, 'KWD')).toBe(0.375);
    expect(netAmount(null, 3, 'USD')).toBeNull();
    expect(netAmount(5, null, 'USD')).toBeNull();
  });

  it('sends no amount: the API computes it', () => {
    const body = payloadOf(sellerValues(RULES, null), 7, null);
    expect(body.enquiryId).toBe(7);
    expect(body).not.toHaveProperty('netAmount');
    expect(body).not.toHaveProperty('version');
  });
});
