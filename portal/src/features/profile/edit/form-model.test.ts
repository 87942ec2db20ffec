import { describe, expect, it } from 'vitest';
import { createFormStore } from '@/shared/forms/form-store';
import { aProfile, exporterForm, forwarderForm } from '@/testing/profile';

import {
  changedFields,
  fieldsOf,
  needsVerification,
  payloadOf,
  problemsOf,
  valuesOf,
} from './form-model';

const form = exporterForm();
const values = () => valuesOf(aProfile(), form);

/** Each invalid field with its problem. */
const problems = (of: ReturnType<typeof values>) =>
  Object.entries(problemsOf(of, form, ({ problem }) => problem)).map(([field, problem]) => ({
    field,
    problem,
  }));

describe('fieldsOf', () => {
  it('shows the ports of the business type and nothing else', () => {
    const names = (type: ReturnType<typeof exporterForm>) =>
      fieldsOf(type, 'ports').map(({ name, label }) => `${name}:${label}`);
    expect(names(form)).toEqual(['portPairs:portPairs']);
    expect(names(forwarderForm())).toEqual(['loadingPort:loadingPorts', 'port:destinationPorts']);
  });
});

describe('problemsOf', () => {
  it('finds nothing wrong with a stored profile', () => {
    expect(problems(values())).toEqual([]);
  });

  it('names every empty field that is required, and no other', () => {
    const empty = {
      ...values(),
      name: ' ',
      city: '',
      country: null,
      portPairs: [],
      companyLogo: null,
    };
    expect(problems(empty)).toEqual([
      { field: 'name', problem: 'required' },
      { field: 'city', problem: 'required' },
      { field: 'country', problem: 'required' },
      { field: 'portPairs', problem: 'required' },
    ]);
  });

  it('reads the pattern of a GST number from the API, and knows its check digit', () => {
    expect(problems({ ...values(), gstNumber: '33AAKCK4821M1AB' })).toEqual([
      { field: 'gstNumber', problem: 'The input is not a valid GST Number' },
    ]);
    expect(problems({ ...values(), gstNumber: '33AAKCK4821M1ZC' })).toEqual([
      { field: 'gstNumber', problem: 'gstCheckDigit' },
    ]);
    expect(problems({ ...values(), gstNumber: ' 33aakck4821m1zb ' })).toEqual([]);
  });
});

describe('needsVerification', () => {
  const after = (change: object) => {
    const store = createFormStore(values());
    store.fill({ ...change });
    return store.changed();
  };

  it.each([
    [{ companyName: 'Kaveri Yarns Limited' }, true],
    [{ attachments: { GST: null, EXIM: null } }, true],
    [{ city: 'Erode', portPairs: [] }, false],
    [{}, false],
  ])('%j: %s', (change, expected) => {
    expect(needsVerification('approved', after(change), form)).toBe(expected);
  });

  it('asks only of approved companies', () => {
    expect(needsVerification('pending', ['companyName'], form)).toBe(false);
  });
});

describe('changedFields', () => {
  const before = values();
  const file = { src: '/api/files/1/gst.pdf', originalName: 'gst.pdf', isShown: true };

  it.each([
    ['who else is shown a certificate', { GST: file, EXIM: null }, []],
    [
      'another file',
      { GST: { ...file, src: '/api/files/2/gst.pdf' }, EXIM: null },
      ['attachments'],
    ],
    ['a file more', { GST: file, EXIM: { ...file, src: '/api/files/3/e.pdf' } }, ['attachments']],
    ['no file', { GST: null, EXIM: null }, ['attachments']],
  ])('%s: %s', (_name, attachments, expected) => {
    expect(changedFields(['attachments'], before, { ...before, attachments })).toEqual(expected);
  });

  it('keeps the other fields', () => {
    expect(changedFields(['city', 'attachments'], before, before)).toEqual(['city']);
  });
});

describe('payloadOf', () => {
  it('has what can be changed, with the files in their slots', () => {
    const logo = { src: '/api/files/9/new.png', originalName: 'new.png' };
    const body = payloadOf({ ...values(), name: ' Meera ', companyLogo: logo }, form);
    expect(body).toEqual({
      name: 'Meera',
      companyName: 'Kaveri Yarns',
      city: 'Coimbatore',
      country: 'India',
      gstNumber: '33AAKCK4821M1ZB',
      portPairs: ['Mundra(INMUN) → Jebel Ali(AEJEA)'],
      address: '12 Mill Road',
      companyDescription: 'Cotton yarn since 1988',
      companyLogo: '/api/files/9/new.png',
      attachments: [
        { key: 'GST', src: '/api/files/1/gst.pdf', originalName: 'gst.pdf', isShown: false },
      ],
    });
  });

  it('says that the logo is gone', () => {
    expect(payloadOf({ ...values(), companyLogo: null }, form).companyLogo).toBeNull();
  });
});
