import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { someRules } from '@/testing/rules';

import { forward } from './forward';

/** A limit as staff may set it: 3 MB. */
const MAX_FILE_BYTES = 3_145_728;
const PORTAL_SECRET = 'a-secret-of-this-run-of-the-portal';

/** The request that reached Django. */
let seen: { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer } | null;
let server: Server;
let finish: (() => void) | undefined;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url === '/api/subscription-plans/rules') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: someRules({ maxFileBytes: MAX_FILE_BYTES }) }));
      return;
    }
    seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    response.setHeader('set-cookie', 'sessionid=secret');
    response.setHeader('x-request-id', 'abc-12345');
    response.setHeader('server', 'granian');
    response.setHeader('vary', 'Accept-Language');
    if (request.url === '/api/slow') {
      response.write('first ');
      finish = () => response.end('second');
      return;
    }
    if (request.url === '/api/wait') response.writeHead(429, { 'retry-after': '30' });
    response.end('{"data":1}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('PORTAL_URL', 'http://portal.example');
  vi.stubEnv('PORTAL_SECRET', PORTAL_SECRET);
});
afterAll(() => server.close());
beforeEach(() => {
  seen = null;
});

function call(path: string, init: RequestInit = {}, headers: Record<string, string> = {}) {
  const request = new Request(`http://portal.example${path}`, {
    ...init,
    headers,
    ...(init.body ? { duplex: 'half' } : {}),
  });
  return forward(request, 'the-token');
}

describe('forward', () => {
  it('turns the cookie into a bearer token and passes on nothing else that identifies', async () => {
    await call(
      '/api/enquiries?page=2&limit=10',
      {},
      {
        authorization: 'Bearer forged',
        cookie: 'lading=x',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'evil.example',
        'idempotency-key': 'k-1',
        'x-request-id': 'request-1',
        'x-user-id': '7',
        'x-portal-secret': 'guessed',
        'x-country': 'AE',
      },
    );
    expect(seen?.url).toBe('/api/enquiries?page=2&limit=10');
    expect(seen?.headers).toMatchObject({
      authorization: 'Bearer the-token',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'portal.example',
      'x-forwarded-proto': 'http',
      'x-portal-secret': PORTAL_SECRET,
      'idempotency-key': 'k-1',
      'x-request-id': 'request-1',
    });
    expect(seen?.headers).not.toHaveProperty('cookie');
    expect(seen?.headers).not.toHaveProperty('x-user-id');
    expect(seen?.headers).not.toHaveProperty('x-country');
  });

  it('sends a body with its length, never chunked', async () => {
    await call(
      '/api/enquiries',
      { method: 'POST', body: '{"a":1}' },
      {
        'content-type': 'application/json',
        'content-length': '7',
      },
    );
    expect(seen?.headers['content-length']).toBe('7');
    expect(seen?.headers).not.toHaveProperty('transfer-encoding');
    expect(seen?.body.toString()).toBe('{"a":1}');
  });

  it('passes on a DELETE, which browsers send without a body and without saying so', async () => {
    // As Next.js passes it on: with a stream even though the body is empty.
    const answer = await call('/api/enquiries/7', { method: 'DELETE', body: '' });
    expect(answer.status).toBe(200);
    expect(seen).toMatchObject({ method: 'DELETE', url: '/api/enquiries/7' });
    expect(seen?.body).toHaveLength(0);
  });

  it('forwards an upload as it is', async () => {
    const file = Buffer.alloc(300_000, 'lading');
    const answer = await call(
      '/api/file-manager/single',
      { method: 'POST', body: file },
      { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '300000' },
    );
    expect(answer.status).toBe(200);
    expect(seen?.headers['content-length']).toBe('300000');
    expect(seen?.body.equals(file)).toBe(true);
  });

  it('keeps what the answer says to the caller and drops its cookies', async () => {
    const answer = await call('/api/wait');
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(answer.headers.get('x-request-id')).toBe('abc-12345');
    expect(answer.headers.get('vary')).toBe('Accept-Language');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect(answer.headers.has('server')).toBe(false);
  });

  it('passes the answer on while it is still coming', async () => {
    const answer = await call('/api/slow');
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe('first ');
    finish?.();
    const second = await reader?.read();
    expect(new TextDecoder().decode(second?.value)).toBe('second');
  });

  it.each([
    ['too large a body', String(MAX_FILE_BYTES + 65_537), 413, 'FILE_TOO_LARGE'],
    ['a body without a length', undefined, 411, 'BAD_REQUEST'],
  ])('refuses %s without calling Django', async (_name, length, status, code) => {
    const headers: Record<string, string> = length ? { 'content-length': length } : {};
    const answer = await call('/api/file-manager/single', { method: 'POST', body: 'x' }, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, errors: {} });
    expect(seen).toBeNull();
  });

  it('says how large a file may be, in the language of the caller', async () => {
    const answer = await call(
      '/api/file-manager/single',
      { method: 'POST', body: 'x' },
      { 'content-length': '9000000', 'accept-language': 'fr' },
    );
    expect((await answer.json()).message).toMatch(/de moins de 3\u00a0Mo\.$/);
  });

  it('refuses a body that no other call takes, in words', async () => {
    const answer = await call(
      '/api/enquiries',
      { method: 'POST', body: 'x' },
      { 'content-length': '1048577', 'accept-language': 'fr' },
    );
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      message: 'L’envoi est trop volumineux.',
      code: 'BODY_TOO_LARGE',
      errors: {},
    });
    expect(seen).toBeNull();
  });

  it('takes no upload while it is unknown how large one may be', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.resetModules();
    vi.stubEnv('API_URL', 'http://127.0.0.1:1');
    const { forward: away } = (await import('./forward')) as { forward: typeof forward };
    const request = new Request('http://portal.example/api/file-manager/single', {
      method: 'POST',
      body: 'x',
      headers: { 'content-length': '70000' },
    });
    expect((await away(request, undefined)).status).toBe(503);
    silent.mockRestore();
  });

  it.each([
    '/api/auth/login',
    '/api/auth/logout',
    '/api/auth/currentpassword/check',
    '/api/auth/%6cogin',
    '/api/auth%2flogin',
    '/api/../admin/',
    '/api/%2e%2e/admin/',
    '/api/..%5Cadmin/../../admin/',
    '/admin/',
  ])('does not forward %s', async (path) => {
    const answer = await call(path);
    expect(answer.status).toBe(404);
    expect(seen).toBeNull();
  });

  it('says that the service is away, not that the caller is signed out', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('refused'));
    const answer = await call('/api/enquiries');
    fetching.mockRestore();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(silent).toHaveBeenCalledOnce();
    silent.mockRestore();
  });
});
