import { describe, expect, it } from 'vitest';

import { canConfirmOrder, canPlaceOrder, canRevise, pricedPer, shownStatus } from './rules';

const quotation = (status: string, more: { isExpired?: boolean; enquiry?: string } = {}) => ({
  status,
  isExpired: more.isExpired ?? false,
  enquiries: { status: more.enquiry ?? 'published' },
});

describe('the buyer', () => {
  it('orders what was sent, is valid and belongs to a published enquiry', () => {
    expect(canPlaceOrder(quotation('quotation_sent'))).toBe(true);
    expect(canPlaceOrder(quotation('quotation_sent', { isExpired: true }))).toBe(false);
    expect(canPlaceOrder(quotation('quotation_sent', { enquiry: 'withdrawn' }))).toBe(false);
    expect(canPlaceOrder(quotation('order_placed'))).toBe(false);
  });
});

describe('the seller', () => {
  it('confirms what was ordered', () => {
    expect(canConfirmOrder(quotation('order_placed'))).toBe(true);
    expect(canConfirmOrder(quotation('quotation_sent'))).toBe(false);
    expect(canConfirmOrder(quotation('order_confirmed'))).toBe(false);
  });

  it('revises until an order is placed, even what has expired', () => {
    expect(canRevise(quotation('quotation_sent', { isExpired: true }))).toBe(true);
    expect(canRevise(quotation('order_placed'))).toBe(false);
    expect(canRevise(quotation('quotation_sent', { enquiry: 'withdrawn' }))).toBe(false);
  });
});

describe('what is shown', () => {
  it('calls an open offer past its date expired', () => {
    expect(shownStatus(quotation('quotation_sent', { isExpired: true }))).toBe('expired');
    expect(shownStatus(quotation('order_confirmed', { isExpired: true }))).toBe('order_confirmed');
  });

  it('says what a price is for', () => {
    const freight = { shipmentMode: 'sea', shipmentType: 'fcl' };
    expect(pricedPer({ units: 'Kilograms (KGS)', enquiries: freight })).toBe('unit');
    expect(pricedPer({ units: null, enquiries: freight })).toBe('container');
    expect(pricedPer({ units: null, enquiries: { shipmentMode: 'air', shipmentType: null } })).toBe(
      'cubicMetre',
    );
  });
});
