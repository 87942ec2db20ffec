import { describe, expect, it } from 'vitest';

import { gstProblem } from './gst';

describe('a GST number', () => {
  // The first is from the tax office's own documents, the others are of companies of our tests.
  it.each(['27AAPFU0939F1ZV', '33AAKCK4821M1ZB', ' 33aakck4821m1zb '])('%s is right', (number) => {
    expect(gstProblem(number)).toBeNull();
  });

  it.each([
    ['too short', '33AAKCK4821M1'],
    ['without the Z', '33AAKCK4821M1AB'],
    ['with a letter for a digit', 'X3AAKCK4821M1ZB'],
  ])('%s does not look like one', (_name, number) => {
    expect(gstProblem(number)).toBe('gstInvalid');
  });

  it.each([
    ['another check digit', '33AAKCK4821M1ZC'],
    ['two characters exchanged', '33AAKCK8421M1ZB'],
    ['one digit wrong', '33AAKCK4821M2ZB'],
  ])('%s is noticed by the check digit', (_name, number) => {
    expect(gstProblem(number)).toBe('gstCheckDigit');
  });
});
