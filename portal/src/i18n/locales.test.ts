import { describe, expect, it } from 'vitest';

import { localePath, localeRow, splitLocale } from './locales';

describe('splitLocale', () => {
  it.each([
    ['/', null, '/', null],
    ['/rfq', null, '/rfq', null],
    ['/ar', 'ar', '/', null],
    ['/ar/rfq/view/3', 'ar', '/rfq/view/3', null],
    ['/fr-FR', 'fr', '/', '/fr'],
    ['/fr-FR/rfq', 'fr', '/rfq', '/fr/rfq'],
    ['/it-it/enquiries', 'it', '/enquiries', '/it/enquiries'],
    ['/french/rfq', null, '/french/rfq', null],
  ])('%s', (pathname, locale, path, redirect) => {
    expect(splitLocale(pathname)).toEqual({ locale, path, redirect });
  });
});

describe('localeRow', () => {
  it('formats French and Italian as in France and Italy, Arabic from right to left', () => {
    expect(localeRow('fr').intl).toBe('fr-FR');
    expect(localeRow('it').intl).toBe('it-IT');
    expect(localeRow('ar').dir).toBe('rtl');
    expect(localeRow('de').code).toBe('en');
  });
});

describe('localePath', () => {
  it.each([
    ['en', '/', '/'],
    ['en', '/rfq?page=2', '/rfq?page=2'],
    ['ar', '/', '/ar'],
    ['ar', '/rfq?page=2', '/ar/rfq?page=2'],
  ])('%s %s', (code, path, expected) => {
    expect(localePath(code, path)).toBe(expected);
  });
});
