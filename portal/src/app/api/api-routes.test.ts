import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { GET, HEAD, POST } from './[...path]/route';
import { GET as getEvents } from './events/route';

const ORIGIN = 'http://localhost:3000';
const upstream = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit) => upstream(String(url), init));
  upstream.mockImplementation(async () => Response.json({ data: {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  upstream.mockReset();
});

function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const cookie = 'lading=the-token; lading-3000=the-token';
  return new NextRequest(ORIGIN + path, {
    method,
    headers: { host: 'localhost:3000', cookie, ...headers },
  });
}

const ELSEWHERE: [string, Record<string, string>][] = [
  ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['a link on a sister site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
  ['a picture on a sister site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
];

describe('a call that a page of another site causes', () => {
  it.each(ELSEWHERE)('by %s is refused and never made', async (_how, headers) => {
    const lead = ask('/api/enquiries/7', headers);
    for (const answer of [await GET(lead), await HEAD(lead), await getEvents(lead)]) {
      expect(answer.status).toBe(403);
    }
    expect(upstream).not.toHaveBeenCalled();
  });

  it('is refused where it would change something', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await POST(ask('/api/enquiries', headers, 'POST'))).status).toBe(403);
    expect(upstream).not.toHaveBeenCalled();
  });
});

describe('a call', () => {
  it.each([
    ['a page of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    [
      'a link to a file on a page of ours',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    ],
    ['the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a program', {}],
  ])('by %s is made', async (_who, headers) => {
    const answer = await GET(ask('/api/enquiries/7', headers as Record<string, string>));
    expect(answer.status).toBe(200);
    expect(upstream.mock.calls[0]?.[0]).toBe('http://localhost:8000/api/enquiries/7');
  });
});
