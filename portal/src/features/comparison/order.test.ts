import { describe, expect, it } from 'vitest';

import { type Compared, following, ordered, orderOf } from './order';

const rows = [
  { quotationId: 1, total: 300, ratingAverage: null },
  { quotationId: 2, total: null, ratingAverage: 4.5 },
  { quotationId: 3, total: 100, ratingAverage: 3 },
  { quotationId: 4, total: 200, ratingAverage: 4.5 },
] as Compared[];

const idsBy = (sort: string | null) => ordered(rows, orderOf(sort)).map((row) => row.quotationId);

describe('the order of a comparison', () => {
  it.each([
    [null, [1, 2, 3, 4]],
    ['total', [3, 4, 1, 2]],
    ['-total', [1, 4, 3, 2]],
    ['rating', [3, 2, 4, 1]],
    ['-rating', [2, 4, 3, 1]],
    ['toString', [1, 2, 3, 4]],
    ['-nothing', [1, 2, 3, 4]],
  ])('is by %s, and what is not known comes last', (sort, ids) => {
    expect(idsBy(sort)).toEqual(ids);
  });

  it('goes from ascending to descending to the order of the API', () => {
    expect(following('total', null)).toBe('total');
    expect(following('total', orderOf('rating'))).toBe('total');
    expect(following('total', orderOf('total'))).toBe('-total');
    expect(following('total', orderOf('-total'))).toBeNull();
  });
});
