import { describe, expect, it } from 'vitest';

import { hsCodeAsWritten, hsCodeText, hsCodeWords } from './hs-search';

it('writes a code with its description alike, however the API sends them', () => {
  const said = { code: '520524', description: 'Cotton yarn, combed' };
  expect(hsCodeWords(said)).toBe('5205.24 - Cotton yarn, combed');
  expect(hsCodeAsWritten('520524 Cotton yarn, combed')).toBe('5205.24 - Cotton yarn, combed');
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
