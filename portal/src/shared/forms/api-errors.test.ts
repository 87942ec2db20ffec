import { describe, expect, it } from 'vitest';

import { ApiError } from '@/shared/api/error';

import { formErrors, unplaced } from './api-errors';

const error = new ApiError({
  status: 422,
  code: 'VALIDATION',
  message: 'Please correct the highlighted fields.',
  fields: {
    productName: ['Product name is required'],
    qty: ['Quantity is required', 'Enter a number.'],
    rateindication: ['Ensure this value is at least 0.'],
    hidden: ['Not allowed here.'],
  },
});
const known = ['productName', 'qty', 'rateIndication'];
const names = { rateindication: 'rateIndication' };

describe('formErrors', () => {
  it('places every message at its field, under the form’s name of it', () => {
    expect(formErrors(error, known, names)).toEqual({
      productName: 'Product name is required',
      qty: 'Quantity is required\nEnter a number.',
      rateIndication: 'Ensure this value is at least 0.',
    });
  });

  it('has nothing to place for a failure without fields', () => {
    expect(formErrors(new TypeError('x'), known)).toEqual({});
    expect(
      formErrors(new ApiError({ status: 409, code: 'NOT_EDITABLE', message: 'No' }), known),
    ).toEqual({});
  });
});

describe('unplaced', () => {
  it('keeps what no field of the form can show', () => {
    expect(unplaced(error, known, names)).toEqual(['Not allowed here.']);
    expect(unplaced(error, [...known, 'hidden'], names)).toEqual([]);
  });
});
