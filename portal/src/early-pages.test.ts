import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';

import { echoApi } from '@/testing/echo-api';

const api = echoApi();

const HTML = { accept: 'text/html', cookie: 'lading=token' };
const FRAME = ['/api/auth/session', '/api/subscription-plans/entitlements'];
const BANNERS = '/api/broadcastpromotions/offers?page=1&limit=100';

/** A request as Node hands it over, with only what is read of it. */
const arriving = (path: string, headers: Record<string, string>, method = 'GET') =>
  ({ method, url: path, headers: { ...headers } }) as IncomingMessage;

/** The calls that were made for a request, once these were answered to its page. */
async function readsFor(request: IncomingMessage, expected: string[] = []) {
  const { readEarly } = await import('./early-pages');
  const { EARLY_HEADER, takeEarly } = await import('@/server/early-reads');
  readEarly(request);
  const id = String(request.headers[EARLY_HEADER]);
  await Promise.all(expected.map((each) => takeEarly(id, api.url + each)));
  // Whatever was api.asked before this has arrived, too.
  await fetch(`${api.url}/last`);
  return api.asked.flatMap((each) => (each.url === '/last' ? [] : [each.url])).sort();
}

it.each([
  ['/', 'en', [BANNERS]],
  ['/ar', 'ar', [BANNERS]],
  ['/rfq/view/3', 'en', []],
  ['/ar/my-profile', 'ar', []],
])('begins to read for a member who opens %s', async (path, language, more) => {
  const expected = [...FRAME, ...more];
  expect(await readsFor(arriving(path, HTML), expected)).toEqual(expected.sort());
  const sent = api.asked
    .filter((each) => each.url !== '/last')
    .map(({ headers }) => [headers.authorization, headers['accept-language']]);
  expect(sent).toEqual(expected.map(() => ['Bearer token', language]));
});

it.each([
  ['/rfq?page=2&status=draft', '/api/enquiries', 'variant=rfq&page=2&limit=10&status=draft&'],
  ['/rfq-cha', '/api/enquiries', 'variant=cha&page=1&limit=10&'],
  ['/ar/enquiries?role=buyer', '/api/enquiries/businessType', 'page=1&limit=10&role=buyer&'],
])('begins to read the list of %s', async (path, list, query) => {
  const { earlyList } = await import('@/early-lists');
  const { pathname, searchParams } = new URL(path.replace('/ar/', '/'), api.url);
  const address = earlyList(pathname, searchParams)?.slice(api.url.length) ?? '';
  expect(address).toMatch(new RegExp(`^${list}\\?${query}fields=id`));
  const expected = [...FRAME, address];
  expect(await readsFor(arriving(path, HTML), expected)).toEqual(expected.sort());
});

it.each([
  ['a public page', '/terms-of-service', HTML],
  ['a redirect', '/fr-FR/rfq', HTML],
  ['a visitor', '/', { accept: 'text/html' }],
  ['a part of a page', '/rfq', { ...HTML, accept: '*/*' }],
  ['a file of the API', '/api/quotations/3/pdf', HTML],
  ['what is no address', '//', HTML],
])('reads nothing for %s', async (_case, path, headers) => {
  expect(await readsFor(arriving(path, headers))).toEqual([]);
});

it.each(['POST', 'TRACE'])('reads nothing for %s', async (method) => {
  expect(await readsFor(arriving('/', HTML, method))).toEqual([]);
});

it('gives no answer to a client that names the request of another', async () => {
  const { readEarly } = await import('./early-pages');
  const { EARLY_HEADER } = await import('@/server/early-reads');
  const other = arriving('/', HTML);
  readEarly(other);
  const name = String(other.headers[EARLY_HEADER]);
  const member = arriving('/', { ...HTML, [EARLY_HEADER]: name });
  const visitor = arriving('/', { accept: 'text/html', [EARLY_HEADER]: name });
  for (const each of [member, visitor]) readEarly(each);
  expect(member.headers[EARLY_HEADER]).not.toBe(name);
  expect(visitor.headers).not.toHaveProperty(EARLY_HEADER);
});
