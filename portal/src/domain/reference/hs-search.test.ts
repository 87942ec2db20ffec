import { describe, expect, it } from 'vitest';

import { hsCodeText, hsFilter } from './hs-search';

describe('hsFilter', () => {
  it.each([
    ['52 05 12', '520512'],
    ['5205.12', '520512'],
    [' 1006 ', '1006'],
    ['cotton yarn', 'cotton yarn'],
    ['2 ply yarn', '2 ply yarn'],
    ['', ''],
  ])('%j asks for %j', (text, expected) => {
    expect(hsFilter(text)).toBe(expected);
  });
});

describe('hsCodeText', () => {
  it.each([
    ['52', '52'],
    ['5205', '5205'],
    ['520512', '5205.12'],
    ['52051210', '5205.1210'],
  ])('%s reads %s', (code, expected) => {
    expect(hsCodeText(code)).toBe(expected);
  });
});
