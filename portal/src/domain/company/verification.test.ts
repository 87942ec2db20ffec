import { describe, expect, it } from 'vitest';

import ar from '../../../messages/ar/status.json';
import fr from '../../../messages/fr/status.json';
import { companyStatus, verificationOf } from './verification';

describe('companyStatus', () => {
  it('is a word of its own where the gender differs', () => {
    expect(companyStatus('approved')).toBe('verified');
    expect(companyStatus('pending')).toBe('unverified');
    expect(ar[companyStatus('rejected')]).toBe('مرفوضة');
    expect(ar.rejected).toBe('مرفوض');
    expect([fr.expired, fr.subscription_expired]).toEqual(['Expirée', 'Expiré']);
  });
});

describe('verificationOf', () => {
  it.each([
    ['approved', 80, 'approved'],
    ['rejected', 100, 'rejected'],
    ['pending', 100, 'waiting'],
    ['pending', 95, 'incomplete'],
    [null, null, 'incomplete'],
  ] as const)('%s at %s%%: %s', (status, percent, stage) => {
    expect(verificationOf(status, percent)).toBe(stage);
  });
});
