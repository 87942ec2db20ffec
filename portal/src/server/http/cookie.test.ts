import { describe, expect, it } from 'vitest';

import {
  changeCookieName,
  sessionCookieName,
  sessionCookieNames,
  sessionCookieOptions,
  sessionTokens,
} from './cookie';

describe('the session cookie', () => {
  it('is bound to the host on https', () => {
    const url = new URL('https://portal.example');
    expect(sessionCookieName(url)).toBe('__Host-lading');
    expect(sessionCookieOptions(true, url)).toEqual({
      httpOnly: true,
      sameSite: 'lax',
      secure: true,
      path: '/',
      maxAge: 2592000,
    });
  });

  it('works on plain http, and ends with the browser when not remembered', () => {
    const url = new URL('http://localhost:3000');
    expect(sessionCookieName(url)).toBe('lading-3000');
    expect(sessionCookieOptions(false, url)).toEqual({
      httpOnly: true,
      sameSite: 'lax',
      secure: false,
      path: '/',
    });
  });

  it.each([
    ['https://portal.example', '__Host-lading', 'lading-change'],
    ['https://portal.example:8443', '__Host-lading-8443', 'lading-change-8443'],
    ['http://portal.example', 'lading', 'lading-change'],
    ['http://localhost:3000', 'lading-3000', 'lading-change-3000'],
    ['http://localhost:3001', 'lading-3001', 'lading-change-3001'],
  ])('has a name of its own at %s', (address, name, change) => {
    expect(sessionCookieName(new URL(address))).toBe(name);
    expect(changeCookieName(new URL(address))).toBe(change);
  });

  const jar = (cookies: Record<string, string>) => ({
    get: (name: string) => (name in cookies ? { value: cookies[name] ?? '' } : undefined),
  });

  it.each([
    ['its own', 'http://localhost:3000', { 'lading-3000': 'a' }, ['a']],
    ['an earlier one', 'http://localhost:3000', { lading: 'old' }, ['old']],
    ['an earlier one on https', 'https://h.example:8443', { '__Host-lading': 'old' }, ['old']],
    [
      'its own before an earlier one',
      'http://localhost:3000',
      { lading: 'old', 'lading-3000': 'a' },
      ['a', 'old'],
    ],
    ['none of another portal', 'http://localhost:3000', { 'lading-3001': 'b' }, []],
    ['none of plain http on https', 'https://h.example', { lading: 'forged' }, []],
    ['none that is empty', 'http://localhost:3000', { 'lading-3000': '', lading: 'old' }, ['old']],
  ])('is read: %s', (_which, address, cookies, tokens) => {
    expect(sessionTokens(jar(cookies as Record<string, string>), new URL(address))).toEqual(tokens);
  });

  it('has one name where the address has no port', () => {
    expect(sessionCookieNames(new URL('https://portal.example'))).toEqual(['__Host-lading']);
  });
});
