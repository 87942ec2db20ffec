import { describe, expect, it } from 'vitest';

import { isOpenedByReader, isReadByRouter } from './page-load';

const DOCUMENT = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };

describe('isOpenedByReader', () => {
  it.each([
    ['the address bar', DOCUMENT],
    ['a page of ours', { ...DOCUMENT, 'sec-fetch-site': 'same-origin' }],
  ])('is true for %s', (_what, headers) => {
    expect(isOpenedByReader(new Headers(headers))).toBe(true);
  });

  it.each([
    ['a page of another site', { ...DOCUMENT, 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring site', { ...DOCUMENT, 'sec-fetch-site': 'same-site' }],
    ['a browser that reads ahead', { ...DOCUMENT, 'sec-purpose': 'prefetch;prerender' }],
    ['an older one', { ...DOCUMENT, purpose: 'prefetch' }],
    ['the router', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
    ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }],
    ['who says nothing', {}],
  ])('is false for %s', (_what, headers) => {
    expect(isOpenedByReader(new Headers(headers as Record<string, string>))).toBe(false);
  });
});

describe('isReadByRouter', () => {
  it.each([
    ['the router', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }, true],
    ['the address bar', DOCUMENT, false],
    ['who says nothing', {}, false],
  ])('of %s', (_what, headers, is) => {
    expect(isReadByRouter(new Headers(headers as Record<string, string>))).toBe(is);
  });
});
