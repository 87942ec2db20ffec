import { describe, expect, it } from 'vitest';

import { leadsTitle, quotationIdOf } from './rules';

describe('the title of a leads table', () => {
  it.each([
    ['buyer', 'buyer'],
    ['exporter', 'exporter'],
    ['custom house agent', 'cha'],
    ['custom_house_agent', 'cha'],
    ['Freight Forwarder', 'freight'],
    ['something', 'general'],
    [null, 'general'],
  ])('of role %s is %s', (role, title) => {
    expect(leadsTitle(role)).toBe(title);
  });
});

describe('a lead', () => {
  it('knows its quotation', () => {
    expect(quotationIdOf({ readReciept: [{ quotationId: 7 }] })).toBe(7);
    expect(quotationIdOf({ readReciept: [] })).toBeNull();
  });
});
