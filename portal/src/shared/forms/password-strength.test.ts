import { expect, it } from 'vitest';

import { passwordStrength } from './password-strength';

it.each([
  ['', 0],
  ['a', 30],
  ['abcde', 30],
  ['abcdef', 60],
  ['abcdefg', 60],
  ['abcdefgh', 100],
  // Characters as people count them.
  ['🔑🔑🔑', 30],
])('%s is %d', (password, expected) => {
  expect(passwordStrength(password)).toBe(expected);
});
