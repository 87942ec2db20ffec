import { describe, expect, it } from 'vitest';

import { mayChange } from './same-origin';

const ours = { host: 'portal.example', origin: 'https://portal.example' };

describe('mayChange', () => {
  it.each([
    ['a read from anywhere', 'GET', { 'sec-fetch-site': 'cross-site' }, true],
    ['our page', 'POST', { ...ours, 'sec-fetch-site': 'same-origin' }, true],
    ['our page in an old browser', 'DELETE', ours, true],
    [
      'a port of its own',
      'POST',
      { host: 'localhost:3000', origin: 'http://localhost:3000' },
      true,
    ],
    [
      'our page behind a proxy',
      'PUT',
      { ...ours, host: 'app:3000', 'x-forwarded-host': 'portal.example' },
      true,
    ],
    ['another site', 'POST', { ...ours, origin: 'https://evil.example' }, false],
    ['another site that hides its origin', 'POST', { ...ours, origin: 'null' }, false],
    ['a sister site', 'POST', { ...ours, 'sec-fetch-site': 'same-site' }, false],
    [
      'another port of this host',
      'POST',
      { host: 'localhost:3000', origin: 'http://localhost:4000' },
      false,
    ],
    [
      'a host that only begins like ours',
      'POST',
      { ...ours, origin: 'https://portal.example.evil.example' },
      false,
    ],
    ['a caller that says nothing', 'POST', { host: 'portal.example' }, false],
  ])('%s', (_name, method, headers, expected) => {
    expect(mayChange(method, new Headers(headers as Record<string, string>))).toBe(expected);
  });
});
