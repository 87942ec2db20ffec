import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { POST, PUT } from './route';

const ORIGIN = 'http://localhost:3000';
const API = 'http://localhost:8000';
const upstream = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit) => upstream(String(url), init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  upstream.mockReset();
});

function ask(method: string, body: unknown, options: { from?: string; cookie?: string } = {}) {
  const headers = new Headers({ host: 'localhost:3000', origin: options.from ?? ORIGIN });
  headers.set('cookie', options.cookie ?? 'lading-3000=the-token');
  const url = `${ORIGIN}/session/password`;
  return new NextRequest(url, { method, headers, body: JSON.stringify(body) });
}

const sent = (call: number) => {
  const [url, init] = upstream.mock.calls[call] ?? [];
  const headers = new Headers(init?.headers);
  return { url, body: JSON.parse(String(init?.body)), authorization: headers.get('authorization') };
};

const session = () =>
  Response.json({ data: { user: { id: 7, email: 'meera@kaveri.example', isPrimary: true } } });

describe('the current password', () => {
  it('is checked in the name of who is signed in; the token never reaches a script', async () => {
    upstream.mockImplementation(async (url) =>
      url.endsWith('/session')
        ? session()
        : Response.json({ status: 'success', token: 'change-token' }),
    );
    // The route must ignore the identity that the caller sends.
    const response = await POST(ask('POST', { password: 'old', id: 1, email: 'x@y.example' }));
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^lading-change-3000=change-token; Path=\/session\/password;/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=strict/i);
    expect(cookie).toContain('Max-Age=900');
    expect(sent(1)).toEqual({
      url: `${API}/api/auth/currentpassword/check`,
      body: { id: 7, email: 'meera@kaveri.example', isPrimary: true, password: 'old' },
      authorization: 'Bearer the-token',
    });
  });

  it('that is wrong is refused as the API refuses it', async () => {
    upstream.mockImplementation(async (url) =>
      url.endsWith('/session')
        ? session()
        : Response.json(
            { message: 'Password mismatch', code: 'PASSWORD_MISMATCH', errors: {} },
            { status: 400, headers: { 'set-cookie': 'x=y' } },
          ),
    );
    const response = await POST(ask('POST', { password: 'wrong' }));
    expect(response.status).toBe(400);
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(await response.json()).toMatchObject({ message: 'Password mismatch' });
  });

  it('is refused with a body that no password needs', async () => {
    const response = await POST(ask('POST', { password: 'x'.repeat(8_192) }));
    expect(response.status).toBe(413);
    expect(upstream).not.toHaveBeenCalled();
  });

  it('is not asked about where nobody is signed in', async () => {
    upstream.mockResolvedValue(Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 }));
    const response = await POST(ask('POST', { password: 'old' }, { cookie: 'lading-3000=gone' }));
    expect(response.status).toBe(401);
    expect(upstream).toHaveBeenCalledOnce();
  });
});

describe('the new password', () => {
  const both = 'lading-3000=the-token; lading-change-3000=change-token';

  it('is set by the token of stage one, with the sign-in that is to stay', async () => {
    upstream.mockResolvedValue(Response.json({ message: 'changed' }));
    const response = await PUT(ask('PUT', { password: 'new-password' }, { cookie: both }));
    expect(response.status).toBe(204);
    expect(sent(0)).toEqual({
      url: `${API}/api/users/resetpassword`,
      body: { password: 'new-password', resetpasswordToken: 'change-token' },
      authorization: 'Bearer the-token',
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^lading-change-3000=;.*Max-Age=0/);
  });

  it('that is refused leaves the token for another try', async () => {
    const errors = { password: ['New password cannot be same as current password'] };
    upstream.mockResolvedValue(Response.json({ code: 'VALIDATION', errors }, { status: 422 }));
    const response = await PUT(ask('PUT', { password: 'old' }, { cookie: both }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors });
    expect(response.headers.has('set-cookie')).toBe(false);
  });
});

describe.each([
  ['POST', POST],
  ['PUT', PUT],
])('%s', (method, handler) => {
  it('is refused to another site', async () => {
    const request = ask(method, { password: 'x' }, { from: 'https://evil.example' });
    expect((await handler(request)).status).toBe(403);
    expect(upstream).not.toHaveBeenCalled();
  });

  it('says that the service is away when it is', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    upstream.mockRejectedValue(new TypeError('refused'));
    expect((await handler(ask(method, { password: 'x' }))).status).toBe(503);
    silent.mockRestore();
  });
});
