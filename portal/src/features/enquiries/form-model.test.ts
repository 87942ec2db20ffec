import { describe, expect, it } from 'vitest';

import { chaRules, rfqRules, sourceRules } from '@/testing/rfq';

import {
  changesOf,
  namedTypes,
  newValues,
  payloadOf,
  problemsOf,
  type Start,
  shownFields,
  wordsOf,
} from './form-model';

const RULES = rfqRules();

describe('a new form', () => {
  it('starts with the first party', () => {
    expect(newValues(RULES).targetedBusinessType).toBe('manufacturer');
  });

  it('reports every missing field of a submission at once', () => {
    expect(problemsOf(newValues(RULES), RULES, 'pending_approval')).toEqual({
      productName: 'productName is required',
      qty: 'qty is required',
      paymentTerms: 'paymentTerms is required',
      sourcePort: 'sourcePort is required',
      destinationPort: 'destinationPort is required',
    });
  });

  it('needs only a name for a draft', () => {
    const values = newValues(RULES);
    expect(problemsOf(values, RULES, 'draft')).toEqual({ productName: 'productName is required' });
    expect(problemsOf({ ...values, productName: 'Yarn' }, RULES, 'draft')).toEqual({});
  });

  it('checks lengths even in a draft', () => {
    const values = { ...newValues(RULES), productName: 'Cotton yarn combed' };
    expect(problemsOf(values, RULES, 'draft')).toEqual({ productName: 'too long' });
  });

  it('refuses one port for both ends', () => {
    const values = { ...newValues(RULES), sourcePort: 'INMUN', destinationPort: 'INMUN' };
    expect(problemsOf(values, RULES, 'draft').destinationPort).toBe(
      'Source Port and Destination Port cannot be the same',
    );
  });
});

describe('what depends on something else', () => {
  it('is shown only while its condition is true', () => {
    const party = RULES.parties[0];
    if (!party) throw new Error('no party');
    const names = (terms: string | null) =>
      shownFields(party, 'terms', { ...newValues(RULES), paymentTerms: terms }).map((f) => f.name);
    expect(names(null)).toEqual(['paymentTerms', 'remarks']);
    expect(names('EXW')).toEqual(['paymentTerms', 'locationForDelivery', 'remarks']);
  });

  it('is cleared with what limits it', () => {
    expect(changesOf('categoryId', '4')).toEqual({ categoryId: '4', hsCodeId: null });
    expect(changesOf('sourceCountry', 'India')).toEqual({
      sourceCountry: 'India',
      sourcePort: null,
    });
    expect(changesOf('qty', 5)).toEqual({ qty: 5 });
  });
});

describe('the payload', () => {
  it('sends what is shown and nothing else', () => {
    const values = { ...newValues(RULES), productName: 'Yarn', locationForDelivery: 'Surat' };
    const body = payloadOf(values, RULES, { status: 'draft', isDuplicate: false });
    expect(body).toMatchObject({
      variant: 'rfq',
      status: 'draft',
      isDuplicate: false,
      targetedBusinessType: ['manufacturer'],
      includeCommisionAgent: true,
      productName: 'Yarn',
    });
    expect(body).not.toHaveProperty('locationForDelivery');
    expect(body).not.toHaveProperty('shipmentMode');
  });
});

describe('the business types an enquiry goes to', () => {
  const rules = chaRules();
  const values = newValues(rules);

  it('are all that are asked, those that are both named as one of the two', () => {
    const ticked = { ...values, includeFreightForwarders: true };
    expect(namedTypes(rules, ticked)).toEqual(['custom_house_agent', 'freight_forwarder']);
    expect(namedTypes(rules, values)).toEqual(['custom_house_agent']);
  });
});

const goods: NonNullable<Start['goods']> = {
  id: 7,
  name: 'Combed yarn',
  categoryId: 4,
  categories: { id: 4, name: 'Cotton' },
  hsCodeId: 12,
  hscode: { id: 12, code: '520522', description: 'Combed yarn' },
};
const start: Start = { goods, rate: null, party: 'manufacturer' };

describe('an enquiry for a product that was found', () => {
  it('begins with its name, category and HS code', () => {
    const { productName, categoryId, hsCodeId } = newValues(
      { ...sourceRules(), categories: null },
      start,
    );
    expect([productName, categoryId, hsCodeId]).toEqual(['Combed yarn', '4', '12']);
    expect(wordsOf(null, start)).toEqual({ category: 'Cotton', hsCode: '520522 - Combed yarn' });
  });

  it('leaves out a category that the company cannot choose', () => {
    const values = newValues({ ...sourceRules(), categories: [{ id: 99, name: 'Rice' }] }, start);
    expect([values.productName, values.categoryId, values.hsCodeId]).toEqual([
      'Combed yarn',
      null,
      null,
    ]);
  });

  it('is addressed to the seller’s type if the form has it, else to the first', () => {
    const rules = sourceRules();
    const [first] = rules.parties;
    for (const { party } of rules.parties)
      expect(newValues(rules, { ...start, party }).targetedBusinessType).toBe(party);
    expect(newValues(rules, { ...start, party: 'nobody' }).targetedBusinessType).toBe(first?.party);
  });
});

describe('an enquiry about an offer', () => {
  const offer = { qty: 12000, uom: 'Kilograms (KGS)', paymentTerms: 'EXM' };

  it('begins with its goods, quantity, unit and delivery terms', () => {
    const values = newValues(RULES, {
      goods: { ...goods, offer },
      rate: null,
      party: 'manufacturer',
    });
    expect(values).toMatchObject({
      targetedBusinessType: 'manufacturer',
      productName: 'Combed yarn',
      categoryId: '4',
      hsCodeId: '12',
      qty: 12000,
      units: 'Kilograms (KGS)',
      paymentTerms: 'EXM',
    });
  });
});

describe('an enquiry that requests a freight rate', () => {
  const rate = {
    id: 5,
    loadingPort: 'Mundra',
    loadingPortCode: 'INMUN',
    loadingCountry: 'India',
    destinationPort: 'Jebel Ali',
    destinationPortCode: 'AEJEA',
    destinationCountry: 'United Arab Emirates',
    containerType: '40DHC',
    currency: 'USD',
    oceanfreight: 1250,
  };
  const requested: Start = { goods: null, rate, party: null };

  it('begins with its lane, container, currency and price, and names its ports', () => {
    expect(newValues(RULES, requested)).toMatchObject({
      sourceCountry: 'India',
      sourcePort: 'INMUN',
      destinationCountry: 'United Arab Emirates',
      destinationPort: 'AEJEA',
      containerType: '40DHC',
      currency: 'USD',
      rateindication: 1250,
    });
    expect(wordsOf(null, requested)).toEqual({
      sourcePort: 'Mundra',
      destinationPort: 'Jebel Ali',
    });
  });
});
