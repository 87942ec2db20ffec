import { describe, expect, it } from 'vitest';

import { verificationOf } from './verification';

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
