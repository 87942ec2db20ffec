import { describe, expect, it } from 'vitest';

import { bandsOf, heightOf, ticksUpTo } from './scales';

describe('the marks of an axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [8, [0, 2, 4, 6, 8]],
    [9, [0, 5, 10]],
    [17, [0, 5, 10, 15, 20]],
    [23, [0, 10, 20, 30]],
    [100, [0, 50, 100]],
    [1234, [0, 500, 1000, 1500]],
  ])('up to %d', (highest, ticks) => {
    expect(ticksUpTo(highest)).toEqual(ticks);
  });
});

describe('places in a drawing', () => {
  it('are percents of its height', () => {
    expect(heightOf(0, 8)).toBe(0);
    expect(heightOf(2, 8)).toBe(25);
    expect(heightOf(8, 8)).toBe(100);
  });

  it('of bars are in the middle of their bands', () => {
    expect(bandsOf(4, 0.6)).toEqual([
      { start: 5, width: 15 },
      { start: 30, width: 15 },
      { start: 55, width: 15 },
      { start: 80, width: 15 },
    ]);
  });
});
