import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { DELETE, POST } from './route';

const ORIGIN = 'http://localhost:3000';
const upstream = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit) => upstream(String(url), init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  upstream.mockReset();
});

interface Asked {
  body?: unknown;
  from?: string;
  cookie?: string;
  query?: string;
}

function ask(method: string, options: Asked = {}) {
  const headers = new Headers({ host: 'localhost:3000', origin: options.from ?? ORIGIN });
  if (options.cookie) headers.set('cookie', options.cookie);
  const body = options.body === undefined ? null : JSON.stringify(options.body);
  return new NextRequest(`${ORIGIN}/session${options.query ?? ''}`, { method, headers, body });
}

const credentials = { username: 'a@b.example', password: 'secret', remember: true, from: '' };

function accept(landing = '/enquiries') {
  upstream.mockImplementation(async (url) =>
    url.endsWith('/api/auth/login')
      ? Response.json({ data: { id: 1, token: 'the-token' } })
      : Response.json({ data: { landing } }),
  );
}

describe('signing in', () => {
  it('puts the token into an httpOnly cookie and nowhere else', async () => {
    accept();
    const response = await POST(ask('POST', { body: credentials }));
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(JSON.parse(text)).toEqual({ data: { next: '/enquiries' } });
    expect(text).not.toContain('the-token');
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^lading-3000=the-token; Path=\/;/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toMatch(/SameSite=lax/i);
    expect(cookie).toContain('Max-Age=2592000');
  });

  it('sends the API a form', async () => {
    accept();
    await POST(ask('POST', { body: credentials }));
    const [url, init] = upstream.mock.calls[0] ?? [];
    expect(url).toBe('http://localhost:8000/api/auth/login');
    expect(String(init?.body)).toBe('username=a%40b.example&password=secret&remember=true');
  });

  it('ends with the browser when it is not to be remembered', async () => {
    accept();
    const response = await POST(ask('POST', { body: { ...credentials, remember: false } }));
    expect(response.headers.get('set-cookie')).not.toMatch(/Max-Age|Expires/);
  });

  it.each([
    ['/rfq/view/3', '/rfq/view/3'],
    ['//evil.example', '/enquiries'],
    ['javascript:alert(1)', '/enquiries'],
    ['/%5Cevil.example', '/enquiries'],
  ])('remembered origin %s leads to %s', async (from, next) => {
    accept();
    const response = await POST(ask('POST', { body: { ...credentials, from } }));
    expect(await response.json()).toEqual({ data: { next } });
  });

  it('passes a refusal on as it is, with its wait and without a cookie', async () => {
    upstream.mockResolvedValue(
      Response.json(
        { message: 'Slow down', code: 'RATE_LIMITED', errors: {} },
        { status: 429, headers: { 'retry-after': '300', 'set-cookie': 'x=y' } },
      ),
    );
    const response = await POST(ask('POST', { body: credentials }));
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('300');
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(await response.json()).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('says that the service is away when it is', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    upstream.mockRejectedValue(new TypeError('refused'));
    const response = await POST(ask('POST', { body: credentials }));
    expect(response.status).toBe(503);
    expect(response.headers.has('set-cookie')).toBe(false);
    silent.mockRestore();
  });

  it.each([
    ['another site', 'https://evil.example', credentials],
    ['a sandboxed page', 'null', credentials],
  ])('is refused to %s without asking the API', async (_name, from, body) => {
    const response = await POST(ask('POST', { body, from }));
    expect(response.status).toBe(403);
    expect(upstream).not.toHaveBeenCalled();
  });

  it('is refused with a body that no sign-in has, before it is read', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('it was read')) });
    const headers = { host: 'localhost:3000', origin: ORIGIN, 'content-length': '6000000' };
    const request = { method: 'POST', headers, body, duplex: 'half' as const };
    const response = await POST(new NextRequest(`${ORIGIN}/session`, request));
    expect(response.status).toBe(413);
    expect(upstream).not.toHaveBeenCalled();
  });

  it.each([[[]], ['text'], [{ username: 7, password: null }]])(
    'takes %j as empty fields and lets the API refuse them',
    async (body) => {
      upstream.mockResolvedValue(Response.json({ code: 'VALIDATION' }, { status: 422 }));
      const response = await POST(ask('POST', { body }));
      expect(response.status).toBe(422);
      expect(String(upstream.mock.calls[0]?.[1].body)).toBe('username=&password=&remember=false');
    },
  );
});

describe('signing out', () => {
  it('revokes the token and removes the cookie', async () => {
    upstream.mockResolvedValue(new Response(null, { status: 204 }));
    const response = await DELETE(ask('DELETE', { cookie: 'lading-3000=the-token' }));
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^lading-3000=;.*Max-Age=0/);
    const [url, init] = upstream.mock.calls[0] ?? [];
    expect(url).toBe('http://localhost:8000/api/auth/logout');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer the-token');
  });

  it('ends the sign-in of an earlier release too, or the browser would fall back to it', async () => {
    upstream.mockImplementation(async () => new Response(null, { status: 204 }));
    const cookie = 'lading=earlier; lading-3000=the-token; lading-3001=of-another-portal';
    const response = await DELETE(ask('DELETE', { cookie }));
    const tokens = upstream.mock.calls.map(([, init]) =>
      new Headers(init.headers).get('authorization'),
    );
    expect(tokens).toEqual(['Bearer the-token', 'Bearer earlier']);
    const removed = response.headers.getSetCookie().map((each) => each.split('=')[0]);
    expect(removed).toEqual(['lading-3000', 'lading']);
  });

  it('removes the cookie even where the API is away', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    upstream.mockRejectedValue(new TypeError('refused'));
    const response = await DELETE(ask('DELETE', { cookie: 'lading-3000=the-token' }));
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(silent).toHaveBeenCalledOnce();
    silent.mockRestore();
  });

  it('is refused to another site', async () => {
    const response = await DELETE(
      ask('DELETE', { cookie: 'lading-3000=t', from: 'https://e.example' }),
    );
    expect(response.status).toBe(403);
    expect(upstream).not.toHaveBeenCalled();
  });

  it('ends every sign-in where that is asked', async () => {
    upstream.mockResolvedValue(new Response(null, { status: 204 }));
    const response = await DELETE(ask('DELETE', { cookie: 'lading-3000=t', query: '?everywhere' }));
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^lading-3000=;.*Max-Age=0/);
    const [url, init] = upstream.mock.calls[0] ?? [];
    expect(`${init?.method} ${url}`).toBe('DELETE http://localhost:8000/api/auth/devices');
  });

  it.each([
    ['refuses', () => Promise.resolve(new Response(null, { status: 500 }))],
    ['is away', () => Promise.reject(new TypeError('refused'))],
  ])('says so where the API %s, and signs nobody out', async (_name, answer) => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    upstream.mockImplementation(answer);
    const response = await DELETE(ask('DELETE', { cookie: 'lading-3000=t', query: '?everywhere' }));
    expect(response.status).toBe(503);
    expect(response.headers.has('set-cookie')).toBe(false);
    silent.mockRestore();
  });
});
