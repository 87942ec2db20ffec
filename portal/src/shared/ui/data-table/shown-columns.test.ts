import { describe, expect, it } from 'vitest';

import { hasColumn, shownColumns } from './shown-columns';
import type { Column } from './types';

const known: Column<string>[] = [
  { key: 'name', header: 'Name', cell: (row) => row },
  { key: 'price', header: 'Price', cell: (row) => row, sort: 'old' },
  { key: 'terms', header: 'Terms', cell: (row) => row },
];

describe('the columns of a table', () => {
  it('are those that the API answers, in its order and sorted by it', () => {
    const answered = [
      { key: 'terms', sort: null },
      { key: 'price', sort: 'amount' },
      { key: 'unheard', sort: null },
    ];
    const shown = shownColumns(known, answered);
    expect(shown.map(({ key, sort }) => [key, sort])).toEqual([
      ['terms', undefined],
      ['price', 'amount'],
    ]);
  });

  it('are all that the screen knows where the API answers none', () => {
    expect(shownColumns(known, undefined)).toEqual(known);
  });

  it('leave out what the reader has hidden, but for the first', () => {
    const shown = shownColumns(known, undefined, ['name', 'price', 'unheard']);
    expect(shown.map(({ key }) => key)).toEqual(['name', 'terms']);
  });

  it('are asked for by name', () => {
    expect(hasColumn([{ key: 'price', sort: null }], 'price')).toBe(true);
    expect(hasColumn([], 'price')).toBe(false);
    expect(hasColumn(undefined, 'price')).toBe(false);
  });
});
