import { describe, expect, it } from 'vitest';

import { shownStatus } from './rules';

describe('what is shown', () => {
  it('calls an open offer past its date expired', () => {
    expect(shownStatus({ status: 'quotation_sent', isExpired: true })).toBe('expired');
    expect(shownStatus({ status: 'quotation_sent', isExpired: false })).toBe('quotation_sent');
    expect(shownStatus({ status: 'order_confirmed', isExpired: true })).toBe('order_confirmed');
  });
});
