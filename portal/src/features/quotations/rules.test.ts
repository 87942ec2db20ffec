import { describe, expect, it } from 'vitest';

import { receivedStatus, shownStatus } from './rules';

describe('what is shown', () => {
  it('calls an open offer past its date expired', () => {
    expect(shownStatus({ status: 'quotation_sent', isExpired: true })).toBe('expired');
    expect(shownStatus({ status: 'quotation_sent', isExpired: false })).toBe('quotation_sent');
    expect(shownStatus({ status: 'order_confirmed', isExpired: true })).toBe('order_confirmed');
  });

  it.each([
    [{ status: 'quotation_sent', isExpired: false, isRead: false }, 'new_quotation'],
    [{ status: 'quotation_sent', isExpired: false, isRead: true }, 'quotation_received'],
    [{ status: 'quotation_sent', isExpired: true, isRead: false }, 'expired'],
    [{ status: 'order_placed', isExpired: false, isRead: true }, 'order_placed'],
  ])('is to the buyer, of %o: %s', (quotation, status) => {
    expect(receivedStatus(quotation)).toBe(status);
  });
});
