import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReactElement } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { NotFoundPage } from '@/shared/ui/page/not-found-page';
import { aSession } from '@/testing/session';

import { prefetch, readForPage } from './api';
import { screenPage } from './screen-page';

// The request as Next.js sees it.
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-path': '/rfq' }),
  cookies: async () => new Map([['lading-3000', { value: 'the-token' }]]),
}));
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'en',
  getTranslations: async () => (key: string) => key,
}));

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
/** The calls that the API received, and its answer. */
let asked: string[] = [];
let answers: Record<string, Answer> = {};
let server: Server;

const json =
  (body: object, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
const session = (permissions: string[]) => json({ data: aSession({ permissions }) });
const rows = json({ data: { rows: [], count: 0 } });
const absent = json({ message: 'No.', code: 'NOT_FOUND', errors: {} }, 404);

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    asked.push(path);
    answers[path]?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

const page = screenPage({
  permission: 'rfq.raise',
  title: 'products.title',
  show: async () => {
    const fallback = await prefetch('/api/enquiries', { query: { page: 1 } });
    return `screen with ${Object.keys(fallback).length}`;
  },
});

describe('screenPage', () => {
  it('asks who is there and for the data at the same time', async () => {
    // The API answers only once both calls have arrived.
    const waiting: (() => void)[] = [];
    const together =
      (answer: Answer): Answer =>
      (request, response) => {
        waiting.push(() => answer(request, response));
        if (waiting.length === 2) for (const go of waiting) go();
      };
    answers = {
      '/api/auth/session': together(session(['rfq.raise'])),
      '/api/enquiries': together(rows),
    };
    expect(await page.body({})).toBe('screen with 1');
    expect(asked.sort()).toEqual(['/api/auth/session', '/api/enquiries']);
  });

  it('does not exist without its permission, whatever the data says', async () => {
    answers = { '/api/auth/session': session([]), '/api/enquiries': rows };
    const shown = (await page.body({})) as ReactElement;
    expect(shown.type).toBe(NotFoundPage);
    expect(await page.metadata({})).toEqual({
      title: 'errors.notFoundTitle',
      robots: { index: false },
    });
  });

  it('does not exist where its record does not', async () => {
    answers = { '/api/auth/session': session([]), '/api/enquiries/7': absent };
    const record = screenPage({
      metadata: async () => ({ title: 'Enquiry' }),
      show: async () => {
        const { data } = await readForPage('/api/enquiries/{enquiry_id}', {
          path: { enquiry_id: 7 },
        });
        return data.productName;
      },
    });
    expect(((await record.body({})) as ReactElement).type).toBe(NotFoundPage);
    expect((await record.metadata({})).title).toBe('errors.notFoundTitle');
  });

  it('shows what the API will not tell as the screen’s own matter, and throws what is broken', async () => {
    answers = {
      '/api/auth/session': session(['rfq.raise']),
      '/api/enquiries': json({ message: 'Later.', code: 'X', errors: {} }, 503),
    };
    expect(await page.body({})).toBe('screen with 0');
    const broken = screenPage({
      metadata: async () => ({ title: 'Broken' }),
      show: () => Promise.reject(new Error('a fault of ours')),
    });
    await expect(broken.body({})).rejects.toThrow('a fault of ours');
    expect(await broken.metadata({})).toEqual({ title: 'Broken' });
  });
});
