import { describe, expect, it } from 'vitest';

import {
  changesOf,
  type FieldRules,
  type FormRules,
  newValues,
  payloadOf,
  problemsOf,
  shownFields,
} from './form-model';

const field = (name: string, more: Partial<FieldRules> = {}): FieldRules => ({
  name,
  kind: 'text',
  required: true,
  requiredMessage: `${name} is required`,
  shownWhen: [],
  lockedValue: null,
  defaultValue: null,
  options: [],
  within: null,
  maxLength: null,
  tooLongMessage: null,
  minimum: null,
  aboveMinimum: false,
  decimalPlaces: null,
  ...more,
});

const RULES: FormRules = {
  variant: 'rfq',
  path: '/rfq',
  titles: { create: 'Create Enquiry', edit: 'Edit Enquiry', view: 'Enquiry Details' },
  exclusions: [],
  partyRequiredMessage: 'Party is required',
  samePortMessage: 'Source Port and Destination Port cannot be the same',
  pastDateMessage: 'past',
  maxAttachments: 4,
  maxFileBytes: 5_242_880,
  reviewHours: 24,
  parties: [
    {
      party: 'manufacturer',
      targetedBusinessType: ['manufacturer', 'manufacturer_exporter', 'commission_agent'],
      agentsOptional: true,
      optionalTargets: [
        { name: 'includeCommisionAgent', businessType: 'commission_agent', default: true },
      ],
      fields: [
        field('productName', { maxLength: 10, tooLongMessage: 'too long' }),
        field('qty', { kind: 'number' }),
        field('paymentTerms', { kind: 'choice', options: ['EXW', 'FOR'] }),
        field('locationForDelivery', { shownWhen: [{ paymentTerms: ['EXW', 'FOR'] }] }),
        field('sourcePort', { kind: 'port' }),
        field('destinationPort', { kind: 'port' }),
        field('remarks', { required: false, requiredMessage: null }),
      ],
    },
    {
      party: 'freight_forwarder',
      targetedBusinessType: ['freight_forwarder'],
      agentsOptional: false,
      optionalTargets: [],
      fields: [
        field('productName'),
        field('shipmentMode', { lockedValue: 'sea' }),
        field('currency', { defaultValue: 'USD' }),
      ],
    },
  ],
};

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
  it('is shown only while its condition holds', () => {
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
