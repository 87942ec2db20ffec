import { describe, expect, it } from 'vitest';

import { isAcceptable, shortName } from './files';

describe('isAcceptable', () => {
  const file = { name: 'invoice.pdf', type: 'application/pdf', size: 5_242_880 };

  it('takes a file of exactly 5 MB', () => {
    expect(isAcceptable(file)).toBe(true);
  });

  it.each([
    ['one byte more', { size: 5_242_881 }],
    ['an empty file', { size: 0 }],
    ['another type', { type: 'image/svg+xml' }],
    ['a type that hides behind a right name', { type: 'text/html', name: 'a.pdf' }],
    ['a right type behind another name', { name: 'invoice.exe' }],
  ])('refuses %s', (_name, change) => {
    expect(isAcceptable({ ...file, ...change })).toBe(false);
  });
});

describe('shortName', () => {
  it.each([
    ['invoice.pdf', 'invoice.pdf'],
    ['fifteen-long.pdf', 'fifteen-long.pdf'],
    ['commercial-invoice-2026.pdf', 'commercial-invo….pdf'],
    ['no-extension-at-all-here', 'no-extension-at…'],
    ['.a-hidden-file-without-more', '.a-hidden-file-…'],
    ['شهادة-المنشأ-للبضائع-المصدرة.pdf', 'شهادة-المنشأ-لل….pdf'],
  ])('%s', (name, expected) => {
    expect(shortName(name)).toBe(expected);
  });
});
