import { describe, expect, it } from 'vitest';

import { parseTyped } from './typed-date';

describe('parseTyped', () => {
  it.each([
    ['05-12-2026', '2026-12-05'],
    ['31-12-2099', '2099-12-31'],
    ['5-1-2027', '2027-01-05'],
    [' 05/12/2026 ', '2026-12-05'],
    ['05.12.2026', '2026-12-05'],
    ['2026-12-05', '2026-12-05'],
    ['31-02-2027', null],
    ['29-02-2028', '2028-02-29'],
    ['29-02-2027', null],
    ['00-01-2027', null],
    ['05-12/2026', '2026-12-05'],
    ['2026-1-5', null],
    ['12-31-2026', null],
    ['05-12-26', null],
    ['tomorrow', null],
    ['', null],
  ])('reads %j as %j', (typed, date) => {
    expect(parseTyped(typed)).toBe(date);
  });
});
