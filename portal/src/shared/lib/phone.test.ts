import { describe, expect, it } from 'vitest';

import { latinDigits, nationalDigits, phoneTyped } from './phone';

describe('nationalDigits', () => {
  it.each([
    ['9840012345', '+91', '9840012345'],
    ['98400 12345', '+91', '9840012345'],
    ['+91 98400-12345', '+91', '9840012345'],
    ['0091 98400 12345', '+91', '9840012345'],
    // Without a plus or zeros in front, the digits are taken as they are.
    ['9198400123', '+91', '9198400123'],
    ['+971 50 123 4567', '+91', '971501234567'],
    ['+1 (242) 555-0100', '+1242', '5550100'],
    ['٩٨٤٠٠١٢٣٤٥', '+91', '9840012345'],
    ['abc', '+91', ''],
    ['+44 20', '', '4420'],
  ])('%s in %s', (text, dialCode, expected) => {
    expect(nationalDigits(text, dialCode)).toBe(expected);
  });
});

describe('phoneTyped', () => {
  it.each([
    ['+91 98400-12345', '+919840012345'],
    ['98 (400) x12', '9840012'],
    ['98+400', '98400'],
    ['+٩١', '+91'],
  ])('%s', (text, expected) => {
    expect(phoneTyped(text)).toBe(expected);
  });
});

describe('latinDigits', () => {
  it('reads Arabic and Persian digits and leaves the rest', () => {
    expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ a1')).toBe('0123456789 0123456789 a1');
  });
});
