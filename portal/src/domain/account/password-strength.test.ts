import { expect, it } from 'vitest';

import { passwordStrength } from './password-strength';

it.each([
  ['', 0],
  ['a', 30],
  ['abcde', 30],
  ['abcdef', 60],
  ['abcdefg', 60],
  ['abcdefgh', 100],
  // Counts characters as people see them, not UTF-16 units.
  ['🔑🔑🔑', 30],
])('%s is %d', (password, expected) => {
  expect(passwordStrength(password, 6)).toBe(expected);
});

it.each([
  ['abcdefgh', 10, 30],
  ['abcdefghij', 10, 100],
  ['abcd', 4, 60],
  ['abcdefg', null, 30],
  ['abcdefgh', null, 100],
] as const)('%s is, where the shortest is %s, %d', (password, shortest, expected) => {
  expect(passwordStrength(password, shortest)).toBe(expected);
});
