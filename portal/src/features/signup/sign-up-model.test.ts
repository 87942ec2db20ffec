import { describe, expect, it } from 'vitest';

import {
  type BusinessType,
  chosenType,
  countryChange,
  NEW_SIGN_UP,
  offeredTypes,
  payloadOf,
  problemsOf,
  type SignUpValues,
} from './sign-up-model';

const INDIA = { id: 105, country: 'India', dialCode: '+91' };
const GERMANY = { id: 85, country: 'Germany', dialCode: '+49' };
const type = (id: number, ports: BusinessType['ports'] = null): BusinessType => ({
  id,
  code: '',
  name: '',
  isOfferedInIndia: id !== 1,
  needsGst: id !== 1,
  ports,
});
const TYPES = [type(1), type(2, 'pairs'), type(3), type(5, 'handling'), type(6, 'loading')];
const LANE = 'Mundra(INMUN) → Jebel Ali(AEJEA)';

const exporter: SignUpValues = {
  ...NEW_SIGN_UP,
  name: ' Meera Raghavan ',
  companyName: 'Kaveri Yarns',
  email: 'meera@kaveri.example',
  country: 'India',
  countryId: 105,
  dialCode: '+91',
  mobile: '9840012345',
  businessTypeId: 2,
  gstNumber: '33AAKCK4821M1ZB',
  portPairs: [LANE],
  terms: true,
};
const problems = (values: SignUpValues) => problemsOf(values, chosenType(TYPES, values));
const payload = (values: SignUpValues) => payloadOf(values, chosenType(TYPES, values));
const withChange = (change: Partial<SignUpValues>) => problems({ ...exporter, ...change });

describe('the country', () => {
  it.each([
    ['none', null, []],
    ['India', 105, [2, 3, 5, 6]],
    ['another', 85, [1]],
  ])('%s decides what one may be', (_name, countryId, ids) => {
    expect(offeredTypes(TYPES, countryId).map(({ id }) => id)).toEqual(ids);
  });

  it('resets the business type; where there is one, it is chosen', () => {
    expect(countryChange(INDIA, TYPES)).toEqual({
      country: 'India',
      countryId: 105,
      dialCode: '+91',
      businessTypeId: null,
    });
    expect(countryChange(GERMANY, TYPES)).toMatchObject({ dialCode: '+49', businessTypeId: 1 });
    expect(countryChange(null, TYPES)).toMatchObject({ country: null, businessTypeId: null });
  });
});

describe('problemsOf', () => {
  it('finds nothing in a good form', () => {
    expect(problems(exporter)).toEqual({});
  });

  it('names every field of an empty one at once', () => {
    expect(problems(NEW_SIGN_UP)).toEqual({
      name: 'nameRequired',
      companyName: 'companyRequired',
      email: 'emailRequired',
      country: 'countryRequired',
      mobile: 'mobileRequired',
      businessTypeId: 'typeRequired',
      terms: 'termsRequired',
    });
  });

  it.each([
    ['a space for a name', { name: ' ' }, { name: 'nameRequired' }],
    ['no address', { email: 'meera@kaveri' }, { email: 'emailInvalid' }],
    ['an Indian number of 9 digits', { mobile: '984001234' }, { mobile: 'mobileIndia' }],
    ['an Indian number of 11 digits', { mobile: '98400123456' }, { mobile: 'mobileIndia' }],
    ['an Indian number from 5', { mobile: '5840012345' }, { mobile: 'mobileIndia' }],
    ['a short number abroad', { countryId: 85, mobile: '1234' }, { mobile: 'mobileInvalid' }],
    ['a number abroad', { countryId: 85, mobile: '12345' }, {}],
    ['no GST number', { gstNumber: '' }, { gstNumber: 'gstRequired' }],
    ['13 characters', { gstNumber: '33AAKCK4821M1' }, { gstNumber: 'gstInvalid' }],
    ['no Z where it belongs', { gstNumber: '33AAKCK4821M1AB' }, { gstNumber: 'gstInvalid' }],
    ['no GST number of a buyer', { businessTypeId: 1, gstNumber: '' }, {}],
    ['no pair', { portPairs: [] }, { portPairs: 'pairsRequired' }],
    ['no port of an agent', { businessTypeId: 5 }, { loadingPort: 'handlingRequired' }],
    ['no port of a forwarder', { businessTypeId: 6 }, { loadingPort: 'loadingRequired' }],
    ['no port of a manufacturer', { businessTypeId: 3, portPairs: [] }, {}],
    ['terms not agreed', { terms: false }, { terms: 'termsRequired' }],
  ] as const)('%s', (_name, change, expected) => {
    expect(withChange(change as Partial<SignUpValues>)).toEqual(expected);
  });
});

describe('payloadOf', () => {
  it('sends what the type asks for', () => {
    expect(payload({ ...exporter, loadingPort: ['Mundra(INMUN)'] })).toEqual({
      name: 'Meera Raghavan',
      companyName: 'Kaveri Yarns',
      email: 'meera@kaveri.example',
      country: 'India',
      countryCode: '+91',
      mobile: '9840012345',
      businessTypeId: 2,
      gstNumber: '33AAKCK4821M1ZB',
      loadingPort: [],
      portPairs: [LANE],
      terms: true,
    });
  });

  it('leaves out what another type was asked for', () => {
    const changed = { ...exporter, businessTypeId: 1 };
    expect(payload(changed)).toMatchObject({ gstNumber: null, loadingPort: [], portPairs: [] });
    const agent = { ...exporter, businessTypeId: 5, loadingPort: ['Mundra(INMUN)'] };
    expect(payload(agent)).toMatchObject({ loadingPort: ['Mundra(INMUN)'], portPairs: [] });
  });
});
