import { expect, it } from 'vitest';

import { isEmail } from './email';

it.each([
  ['meera@kaveri.example', true],
  ['m.r+trade@exports.kaveri.example', true],
  ['meera', false],
  ['meera@kaveri', false],
  ['meera@kaveri..example', false],
  ['meera@.example', false],
  ['me era@kaveri.example', false],
  ['meera@@kaveri.example', false],
  ['', false],
])('%s: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});
