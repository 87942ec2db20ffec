import { describe, expect, it } from 'vitest';

import { shouldRetry } from './config';
import { ApiError } from './error';

describe('shouldRetry', () => {
  it.each([
    [401, false],
    [403, false],
    [404, false],
    [422, false],
    [503, true],
    [0, true],
  ])('after %d: %s', (status, expected) => {
    expect(shouldRetry(new ApiError({ status, code: 'X', message: '' }))).toBe(expected);
  });
});
