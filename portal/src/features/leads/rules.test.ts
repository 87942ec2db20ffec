import { describe, expect, it } from 'vitest';

import { leadColumns, leadsTitle, quotationIdOf, seesGoodsCodes } from './rules';

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

describe('the columns', () => {
  it('hide the destination from manufacturers, agents and in the exporter role', () => {
    expect(leadColumns('manufacturer', null).lane).toBe(false);
    expect(leadColumns('commission_agent', null).lane).toBe(false);
    expect(leadColumns('manufacturer_exporter', 'exporter').lane).toBe(false);
    expect(leadColumns('freight_forwarder', null).lane).toBe(true);
    expect(leadColumns('manufacturer_exporter', 'buyer').lane).toBe(true);
  });

  it('hide the party from exporters', () => {
    expect(leadColumns('exporter', 'buyer').company).toBe(false);
    expect(leadColumns('manufacturer', null).company).toBe(true);
  });
});

describe('a lead', () => {
  it('shows goods codes to those who sell goods', () => {
    expect(seesGoodsCodes('manufacturer')).toBe(true);
    expect(seesGoodsCodes('shipping_line')).toBe(false);
    expect(seesGoodsCodes('custom_house_agent')).toBe(false);
  });

  it('knows its quotation', () => {
    expect(quotationIdOf({ readReciept: [{ quotationId: 7 }] })).toBe(7);
    expect(quotationIdOf({ readReciept: [] })).toBeNull();
  });
});
