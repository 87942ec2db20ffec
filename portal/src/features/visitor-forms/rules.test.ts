import { describe, expect, it } from 'vitest';

import {
  anyMobile,
  contactProblems,
  exporterProblems,
  indianDigits,
  NEW_CONTACT,
  NEW_EXPORTER,
} from './rules';

const EXPORTER = {
  companyType: 'llp',
  name: 'Asha Menon',
  companyName: 'Menon Spices',
  email: 'asha@menon-spices.example',
  mobile: '9876543210',
  natureOfBusiness: 'Spices',
  terms: true,
  website: '',
};

describe('exporterProblems', () => {
  it('asks for every field at once', () => {
    expect(exporterProblems(NEW_EXPORTER)).toEqual({
      companyType: 'companyType',
      name: 'name',
      companyName: 'companyName',
      email: 'emailRequired',
      mobile: 'mobileRequired',
      natureOfBusiness: 'natureOfBusiness',
      terms: 'termsRequired',
    });
  });

  it('finds nothing wrong with a complete form', () => {
    expect(exporterProblems(EXPORTER)).toEqual({});
  });

  it.each([
    [{ email: 'asha@' }, { email: 'emailInvalid' }],
    [{ mobile: '5876543210' }, { mobile: 'mobileIndia' }],
    [{ mobile: '987654321' }, { mobile: 'mobileIndia' }],
    [{ name: '   ' }, { name: 'name' }],
    [{ terms: false }, { terms: 'termsRequired' }],
  ])('%j', (change, problems) => {
    expect(exporterProblems({ ...EXPORTER, ...change })).toEqual(problems);
  });
});

describe('contactProblems', () => {
  const complete = { ...NEW_CONTACT, name: 'A', email: 'a@b.example', subject: 'S', message: 'M' };

  it('asks for what an answer needs and for no more', () => {
    expect(contactProblems(NEW_CONTACT)).toEqual({
      name: 'name',
      email: 'emailRequired',
      subject: 'subject',
      message: 'message',
    });
    expect(contactProblems(complete)).toEqual({});
  });

  it.each([
    ['+33 6 12 34 56 78', {}],
    ['98765 43210', {}],
    ['12', { mobile: 'mobileInvalid' }],
    ['call me', { mobile: 'mobileInvalid' }],
  ])('takes the number %s: %j', (mobile, problems) => {
    expect(contactProblems({ ...complete, mobile })).toEqual(problems);
  });
});

describe('numbers', () => {
  it.each([
    ['98765 43210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['0091 9876543210', '9876543210'],
    ['٩٨٧٦٥٤٣٢١٠', '9876543210'],
    ['9123456789', '9123456789'],
  ])('indianDigits %s', (typed, digits) => expect(indianDigits(typed)).toBe(digits));

  it.each([
    ['+33 (6) 12.34-56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['', ''],
  ])('anyMobile %s', (typed, number) => expect(anyMobile(typed)).toBe(number));
});
