import { describe, expect, it } from 'vitest';

import { isWithdrawal, rowStatus } from './rules';

const at = (storedStatus: string) => ({ storedStatus });

describe('what an enquiry says', () => {
  it('withdraws what was published', () => {
    expect(isWithdrawal(at('published'))).toBe(true);
    expect(isWithdrawal(at('pending_approval'))).toBe(false);
  });

  it('calls an unread quotation new', () => {
    expect(rowStatus('quotation_sent')).toBe('new_quotation');
    expect(rowStatus('published')).toBe('published');
  });
});
