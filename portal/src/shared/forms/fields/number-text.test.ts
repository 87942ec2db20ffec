import { describe, expect, it } from 'vitest';

import { numberFromText, textFromNumber } from './number-text';

describe('numberFromText', () => {
  it.each([
    ['', 2, ''],
    ['  ', 2, ''],
    ['12000', 0, 12000],
    ['12,34,567.50', 2, 1234567.5],
    ['1 200', 0, 1200],
    ['0.5', 2, 0.5],
    ['.5', 2, 0.5],
    ['5.', 2, 5],
    ['١٢٣٫٥', 2, 123.5],
    ['1.234', 2, null],
    ['1.5', 0, null],
    ['-4', 2, null],
    ['1e5', 2, null],
    ['abc', 2, null],
    ['.', 2, null],
    ['1.2.3', 2, null],
    ['1234567890123456', 0, null],
  ])('%j with %d decimals is %j', (text, decimals, expected) => {
    expect(numberFromText(text, decimals)).toBe(expected);
  });
});

describe('textFromNumber', () => {
  it.each([
    [1234567.5, '1234567.5'],
    [0, '0'],
    [1e15, '1000000000000000'],
    ['' as const, ''],
    [null, ''],
  ])('%j reads %j', (value, expected) => {
    expect(textFromNumber(value)).toBe(expected);
  });
});
