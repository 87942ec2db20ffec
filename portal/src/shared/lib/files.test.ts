import { describe, expect, it } from 'vitest';

import { inMegabytes, isAcceptable, shortName } from './files';

describe('isAcceptable', () => {
  const file = { name: 'invoice.pdf', type: 'application/pdf', size: 5_242_880 };

  it('takes a file of exactly 5 MB', () => {
    expect(isAcceptable(file, 5_242_880)).toBe(true);
  });

  it('takes as much as the API says', () => {
    expect(isAcceptable({ ...file, size: 5_242_881 }, 6_000_000)).toBe(true);
    expect(isAcceptable(file, 5_000_000)).toBe(false);
  });

  it.each([
    ['one byte more', { size: 5_242_881 }],
    ['an empty file', { size: 0 }],
    ['another type', { type: 'image/svg+xml' }],
    ['a type that hides behind a right name', { type: 'text/html', name: 'a.pdf' }],
    ['a right type behind another name', { name: 'invoice.exe' }],
  ])('refuses %s', (_name, change) => {
    expect(isAcceptable({ ...file, ...change }, 5_242_880)).toBe(false);
  });
});

it.each([
  [5_242_880, 5],
  [10_485_760, 10],
  [5_600_000, 5.34],
  [524_288, 0.5],
])('%d bytes are %d MB, or a little more', (bytes, megabytes) => {
  expect(inMegabytes(bytes)).toBe(megabytes);
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
