import { describe, expect, it } from 'vitest';

import { canClone, canDelete, canEdit, hasQuotations, isWithdrawal, rowStatus } from './rules';

const at = (storedStatus: string, totalQuotations = 0) => ({ storedStatus, totalQuotations });

describe('what an enquiry offers', () => {
  it.each([
    ['draft', false],
    ['pending_approval', false],
    ['rejected', false],
    ['published', true],
    ['withdrawn', true],
  ])('clones %s: %s', (status, expected) => {
    expect(canClone(at(status))).toBe(expected);
  });

  it.each([
    ['draft', true],
    ['pending_approval', true],
    ['rejected', true],
    ['published', false],
    ['withdrawn', false],
  ])('edits %s: %s', (status, expected) => {
    expect(canEdit(at(status))).toBe(expected);
  });

  it('shows quotations only where there are some', () => {
    expect(hasQuotations(at('published', 0))).toBe(false);
    expect(hasQuotations(at('published', 1))).toBe(true);
    expect(hasQuotations(at('draft', 1))).toBe(false);
  });

  it('does not offer to delete what is ordered', () => {
    expect(canDelete({ status: 'order_placed', storedStatus: 'published' })).toBe(false);
    expect(canDelete({ status: 'order_confirmed', storedStatus: 'published' })).toBe(false);
    expect(canDelete({ status: 'quotation_received', storedStatus: 'published' })).toBe(true);
    expect(canDelete({ status: 'withdrawn', storedStatus: 'withdrawn' })).toBe(false);
  });

  it('withdraws what was published', () => {
    expect(isWithdrawal(at('published'))).toBe(true);
    expect(isWithdrawal(at('pending_approval'))).toBe(false);
  });

  it('calls an unread quotation new', () => {
    expect(rowStatus('quotation_sent')).toBe('new_quotation');
    expect(rowStatus('published')).toBe('published');
  });
});
