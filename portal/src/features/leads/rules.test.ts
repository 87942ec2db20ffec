import { describe, expect, it } from 'vitest';

import { quotationIdOf } from './rules';

describe('a lead', () => {
  it('knows its quotation', () => {
    expect(quotationIdOf({ readReciept: [{ quotationId: 7 }] })).toBe(7);
    expect(quotationIdOf({ readReciept: [] })).toBeNull();
  });
});
