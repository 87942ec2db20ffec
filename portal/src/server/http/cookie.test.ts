import { describe, expect, it } from 'vitest';

import { sessionCookieName, sessionCookieOptions } from './cookie';

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
    expect(sessionCookieName(url)).toBe('lading');
    expect(sessionCookieOptions(false, url)).toEqual({
      httpOnly: true,
      sameSite: 'lax',
      secure: false,
      path: '/',
    });
  });
});
