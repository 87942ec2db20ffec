import { describe, expect, it } from 'vitest';

import { fieldOfMissing, profileRows } from './rules';

describe('profileRows', () => {
  it.each([
    [1, null, false, false, false, ['CC']],
    [2, null, false, true, true, ['GST', 'EXIM']],
    [3, null, false, false, true, ['GST']],
    [4, null, false, false, true, ['GST']],
    [5, 'handlingPorts', false, false, true, ['GST']],
    [6, 'handlingPorts', true, false, true, ['GST']],
    [7, 'loadingPorts', true, false, true, ['GST']],
    [8, null, false, true, true, ['GST', 'EXIM']],
    [9, 'handlingPorts', true, false, true, ['GST']],
  ])('type %d', (type, ports, destinations, pairs, gst, certificates) => {
    expect(profileRows(type)).toEqual({ ports, destinations, pairs, gst, certificates });
  });
});

describe('fieldOfMissing', () => {
  it('leads to the field that brings it', () => {
    expect(['address', 'companyLogo', 'GST', 'EXIM', 'CC'].map(fieldOfMissing)).toEqual([
      'address',
      'companyLogo',
      'attachments',
      'attachments',
      'attachments',
    ]);
  });
});
