import { NextRequest } from 'next/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { POST } from './route';

const upstream = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit) => upstream(String(url), init));
  upstream.mockImplementation(async () => Response.json({ data: {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  upstream.mockReset();
});

const press = (fields: Record<string, string>) =>
  POST(
    new NextRequest('http://localhost:3000/unsubscribe/now', {
      method: 'POST',
      headers: { cookie: 'lading-3000=the-session' },
      body: new URLSearchParams(fields),
    }),
  );

it.each([
  ['off', 'en', false, '/unsubscribe?token=t'],
  ['on', 'ar', true, '/ar/unsubscribe?token=t'],
  // A language that is none must not lead anywhere else.
  ['off', '//evil.example', false, '/unsubscribe?token=t'],
])('turns e-mails %s in %s, and leads back to the page', async (wanted, locale, undo, back) => {
  const answer = await press({ token: 't', wanted, locale });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(back);
  const [url, init] = upstream.mock.calls[0] ?? [];
  expect(url).toBe('http://localhost:8000/api/notifications/unsubscribe');
  expect(JSON.parse(String(init?.body))).toEqual({ token: 't', undo });
  // The link decides, not who is signed in.
  expect(new Headers(init?.headers).has('authorization')).toBe(false);
});

it.each([429, 503])('has the page say that a call failed (%s)', async (status) => {
  upstream.mockImplementation(async () => Response.json({}, { status }));
  const answer = await press({ token: 't', wanted: 'off', locale: 'en' });
  expect(answer.headers.get('location')).toBe('/unsubscribe?token=t&problem=1');
});

it('has the page say so, too, while the API is away', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  upstream.mockRejectedValue(new Error('away'));
  const answer = await press({ token: 't', wanted: 'off', locale: 'en' });
  expect(answer.headers.get('location')).toBe('/unsubscribe?token=t&problem=1');
});

it.each([{}, { token: 't' }, { wanted: 'off' }, { token: 't', wanted: 'both' }])(
  'calls nothing for a form without sense: %o',
  async (fields) => {
    expect((await press(fields as Record<string, string>)).status).toBe(404);
    expect(upstream).not.toHaveBeenCalled();
  },
);
