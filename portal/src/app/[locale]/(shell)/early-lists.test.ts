import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { variantAt } from '@/domain/enquiry/variants';
import { earlyBanners, earlyList } from '@/early-lists';
import { startEarly, takeEarly } from '@/server/early-reads';
import { aSession } from '@/testing/session';
import raisedList from './[variant]/page';
import leads from './enquiries/page';
import dashboard from './page';

const REQUEST = 'the secret of this request';

vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-lading-early': 'the secret of this request' }),
  cookies: async () => new Map([['lading-3000', { value: 'the-token' }]]),
}));
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'en',
  getMessages: async () => ({}),
  getTranslations: async () => (key: string) => key,
}));

/** The addresses of the lists that were requested from the API. */
let asked: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const isSession = request.url === '/api/auth/session';
    if (!isSession) asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' });
    const list = { rows: [], count: 0, columns: [], heading: 'general' };
    const session = aSession({ permissions: ['leads.view', 'rfq.raise'] });
    response.end(JSON.stringify({ data: isSession ? session : list }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

type Page = (props: object) => Promise<unknown>;

it.each([
  ['/enquiries', leads as unknown as Page],
  ['/enquiries?search=yarn&page=2&sort=-createdAt&tab=unknown', leads as unknown as Page],
  ['/rfq', raisedList as unknown as Page],
  ['/rfq?status=published&createdFrom=2026-01-02&limit=25', raisedList as unknown as Page],
])(
  'the page %s takes the list that was asked for when its request arrived',
  async (address, page) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const url = earlyList(pathname, searchParams);
    expect(url).not.toBeNull();
    startEarly(REQUEST, [url ?? ''], new Headers(), 1_000);
    const variant = variantAt(pathname.slice(1));
    await page({
      params: Promise.resolve({ locale: 'en', variant }),
      searchParams: Promise.resolve(Object.fromEntries(searchParams)),
    });
    // One call: the early one.
    expect(asked).toHaveLength(1);
  },
);

it('the dashboard takes the banners that were asked for when its request arrived', async () => {
  startEarly(REQUEST, [earlyBanners()], new Headers(), 1_000);
  await (dashboard as unknown as Page)({ params: Promise.resolve({ locale: 'en' }) });
  expect(takeEarly(REQUEST, earlyBanners())).toBeUndefined();
});

it('leaves the lists of other pages to them', () => {
  expect(earlyList('/notifications', new URLSearchParams())).toBeNull();
});
