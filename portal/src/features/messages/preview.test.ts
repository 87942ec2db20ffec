import { afterEach, describe, expect, it, vi } from 'vitest';

import { cut } from './preview';

afterEach(() => vi.unstubAllGlobals());

describe('the last message in the list', () => {
  it.each([
    ['a short text', 'Agreed.', 'Agreed.'],
    ['35 characters', 'x'.repeat(35), 'x'.repeat(35)],
    ['36 characters', 'x'.repeat(36), `${'x'.repeat(35)}…`],
    ['several lines', '  One\n\n two\tthree ', 'One two three'],
    ['nothing', '', ''],
    // A family of four and a flag are one character each, and so is a letter with its vowel signs.
    ['emoji', '👨‍👩‍👧‍👦'.repeat(36), `${'👨‍👩‍👧‍👦'.repeat(35)}…`],
    ['flags', '🇮🇳'.repeat(35), '🇮🇳'.repeat(35)],
    ['Devanagari', 'नी'.repeat(36), `${'नी'.repeat(35)}…`],
    ['Arabic with marks', 'بَّ'.repeat(36), `${'بَّ'.repeat(35)}…`],
  ])('of %s is cut after 35 characters as people count them', (_what, text, shown) => {
    expect(cut(text)).toBe(shown);
  });

  it('never ends within a code point in browsers that cannot count characters', () => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
    expect(cut('🚢'.repeat(36))).toBe(`${'🚢'.repeat(35)}…`);
    expect(cut('x'.repeat(35))).toBe('x'.repeat(35));
  });
});
