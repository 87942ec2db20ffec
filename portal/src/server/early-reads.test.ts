import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let api: Server;
let asked: IncomingMessage[];
let url: string;

beforeEach(async () => {
  vi.resetModules();
  asked = [];
  api = createServer((request, response) => {
    asked.push(request);
    response.end(JSON.stringify({ data: request.url }));
  });
  await new Promise<void>((ready) => api.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  vi.stubEnv('API_URL', url);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  api.closeAllConnections();
  api.close();
});

const early = () => import('./early-reads');

describe('an early read', () => {
  it('is answered once, to its own request alone', async () => {
    const { startEarly, takeEarly } = await early();
    startEarly('one', [`${url}/a`, `${url}/b`], new Headers(), 5_000);
    expect(takeEarly('other', `${url}/a`)).toBeUndefined();
    expect((await takeEarly('one', `${url}/a`))?.data).toEqual({ data: '/a' });
    expect(takeEarly('one', `${url}/a`)).toBeUndefined();
    expect((await takeEarly('one', `${url}/b`))?.data).toEqual({ data: '/b' });
    expect(asked.map((request) => request.url).sort()).toEqual(['/a', '/b']);
  });

  it('is dropped if no page takes it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { startEarly, takeEarly } = await early();
    startEarly('forgotten', [`${url}/a`], new Headers(), 5_000);
    vi.setSystemTime(Date.now() + 11_000);
    startEarly('next', [`${url}/a`], new Headers(), 5_000);
    expect(takeEarly('forgotten', `${url}/a`)).toBeUndefined();
    expect((await takeEarly('next', `${url}/a`))?.response.status).toBe(200);
  });

  it('fails for whoever takes it, and for nobody else', async () => {
    const { startEarly, takeEarly } = await early();
    api.close();
    startEarly('one', ['http://127.0.0.1:1/a'], new Headers(), 5_000);
    await expect(takeEarly('one', 'http://127.0.0.1:1/a')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the proxy', () => {
  const HTML = { accept: 'text/html', cookie: 'lading=token' };
  const FRAME = ['/api/auth/session', '/api/subscription-plans/entitlements'];

  /** The calls that the proxy has made for a page, with the answers that its page can take. */
  async function readsFor(path: string, headers: Record<string, string>, lists: string[] = []) {
    const { proxy } = await import('@/proxy');
    const { takeEarly } = await early();
    const request = new NextRequest(`http://localhost:3000${path}`, { headers });
    proxy(request);
    const nonce = request.headers.get('x-nonce') ?? '';
    await Promise.all([FRAME, ...lists].flat().map((each) => takeEarly(nonce, url + each)));
    return asked.map((each) => [
      each.url,
      each.headers.authorization,
      each.headers['accept-language'],
    ]);
  }

  it.each([
    ['/', 'en'],
    ['/rfq/view/3', 'en'],
    ['/ar/my-profile', 'ar'],
  ])('begins to read for a member who opens %s', async (path, language) => {
    expect((await readsFor(path, HTML)).sort()).toEqual([
      ['/api/auth/session', 'Bearer token', language],
      ['/api/subscription-plans/entitlements', 'Bearer token', language],
    ]);
  });

  it.each([
    ['/rfq?page=2&status=draft', '/api/enquiries', 'variant=rfq&page=2&limit=10&status=draft&'],
    ['/rfq-cha', '/api/enquiries', 'variant=cha&page=1&limit=10&'],
    ['/ar/enquiries?role=buyer', '/api/enquiries/businessType', 'page=1&limit=10&role=buyer&'],
  ])('begins to read the list of %s', async (path, list, query) => {
    const { earlyList } = await import('@/early-lists');
    const { pathname, searchParams } = new URL(path.replace('/ar/', '/'), url);
    const address = earlyList(pathname, searchParams)?.slice(url.length) ?? '';
    expect(address).toMatch(new RegExp(`^${list}\\?${query}fields=id`));
    const reads = await readsFor(path, HTML, [address]);
    expect(reads.map(([each]) => each).sort()).toEqual([...FRAME, address].sort());
  });

  it.each([
    ['a public page', '/terms-of-service', HTML],
    ['a redirect', '/fr-FR/rfq', HTML],
    ['a visitor', '/', { accept: 'text/html' }],
    ['a part of a page', '/rfq', { ...HTML, accept: '*/*' }],
  ])('reads nothing for %s', async (_case, path, headers) => {
    expect(await readsFor(path, headers)).toEqual([]);
  });
});
