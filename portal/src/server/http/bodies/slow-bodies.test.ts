import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { serverOf, serverOfFewThreads, slowClients } from '@/testing/slow-clients';

import type { forward } from '../forward';

const CLIENTS = 200;
const THREADS = 4;
/** A busy machine takes a while to connect so many. */
const LONG = { timeout: 50_000 };

let api: Awaited<ReturnType<typeof serverOfFewThreads>>;
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  api = await serverOfFewThreads(THREADS);
  closing.push(api.close);
  vi.stubEnv('API_URL', api.url);
  vi.stubEnv('PORTAL_URL', 'http://portal.example');
  vi.resetModules();
  // The deadline of a body does not come nearer, however long the machine takes for the test.
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** The portal with clients that send their bodies slowly; all of them are connected. */
async function withSlowClients(handle: (request: Request) => Promise<Response>) {
  const portal = await serverOf(handle);
  closing.push(portal.close);
  const clients = await slowClients(CLIENTS, portal.url, '/api/slow');
  closing.push(clients.end);
  await vi.waitFor(() => expect(portal.received.length).toBe(CLIENTS), LONG);
  return { portal, clients };
}

const post = (url: string) => fetch(`${url}/api/honest`, { method: 'POST', body: '{"a":1}' });

describe('two hundred clients that send their bodies slowly', { timeout: 60_000 }, () => {
  it('keep nobody else waiting: their calls do not reach the API', async () => {
    const module = (await import('../forward')) as { forward: typeof forward };
    const { portal, clients } = await withSlowClients((request) =>
      module.forward(request, undefined),
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(portal.url)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await answers[0]?.json()).toEqual({ data: 7 });
    expect((await fetch(`${portal.url}/api/ports`)).status).toBe(200);
    expect(new Set(api.asked)).toEqual(new Set(['/api/honest', '/api/ports']));
    expect(clients.open()).toBe(CLIENTS);
  });

  it('control: where bodies are passed on while they arrive, everybody waits', async () => {
    const passOnAtOnce = ({ method, url, body, headers }: Request) =>
      fetch(api.url + new URL(url).pathname, {
        method,
        headers: { 'content-length': headers.get('content-length') ?? '0' },
        body,
        duplex: 'half',
      } as RequestInit);
    const { portal, clients } = await withSlowClients((request) =>
      passOnAtOnce(request).catch(() => new Response(null, { status: 502 })),
    );
    await vi.waitFor(() => expect(api.waiting.length).toBeGreaterThan(0), LONG);
    const honest = post(portal.url);
    await vi.waitFor(() => expect(api.asked.includes('/api/honest')).toBe(true), LONG);
    expect(api.answered).toEqual([]);
    expect(clients.open()).toBe(CLIENTS);
    clients.end();
    expect((await honest).status).toBe(200);
  });
});
