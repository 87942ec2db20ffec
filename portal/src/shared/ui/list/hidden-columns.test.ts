import { describe, expect, it } from 'vitest';

import { readHiddenColumns, writeHiddenColumns } from './hidden-columns';

describe('the columns that a person hides', () => {
  it('are read as they were written', () => {
    const hidden = { rfq: ['party', 'createdAt'], leads: ['match'] };
    expect(writeHiddenColumns(hidden)).toBe('rfq:party.createdAt_leads:match');
    expect(readHiddenColumns(writeHiddenColumns(hidden))).toEqual(hidden);
  });

  it('leave a list out that hides nothing', () => {
    expect(writeHiddenColumns({ rfq: [], leads: ['match'] })).toBe('leads:match');
  });

  it.each([
    ['nothing', undefined],
    ['nothing written', ''],
    ['no columns', 'rfq:'],
    ['what is no name', '<b>:party_rfq:<i>'],
    ['what every object has', '__proto__:party'],
  ])('are none where the cookie says %s', (_name, value) => {
    expect(readHiddenColumns(value)).toEqual({});
  });
});
