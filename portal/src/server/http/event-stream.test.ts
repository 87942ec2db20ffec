import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type EventServer, eventServer } from '@/testing/event-source';

import type { openEventStream } from './event-stream';

const GREETING = 'retry: 10\nevent: position\nid: 0\ndata: {}\n\n';

let source: EventServer;

beforeEach(async () => {
  source = await eventServer();
  // Each test has its own source, so the module must read its address again.
  vi.resetModules();
});
afterEach(() => source.close());

/** Loads the module with the address of this source. */
async function open(
  headers: Record<string, string> = {},
  {
    signal,
    silenceMs,
    query = '',
  }: { signal?: AbortSignal; silenceMs?: number; query?: string } = {},
): Promise<Response> {
  vi.stubEnv('STREAM_URL', source.url);
  vi.stubEnv('PORTAL_URL', 'http://portal.example');
  const module = (await import('./event-stream')) as { openEventStream: typeof openEventStream };
  const request = new Request(`http://portal.example/api/events${query}`, {
    headers,
    ...(signal ? { signal } : {}),
  });
  return module.openEventStream(request, 'the-token', silenceMs ? { silenceMs } : {});
}

async function read(answer: Response, wanted: string): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes(wanted)) {
    const piece = await reader?.read();
    if (!piece || piece.done) break;
    text += piece.value;
  }
  return text;
}

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 5_000 });

describe('the way of an event stream', () => {
  it('passes each event on as it comes, neither kept nor packed', async () => {
    const answer = await open({ 'accept-encoding': 'gzip', cookie: 'lading=x' });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const { headers, url } = source.asked[0] ?? { headers: {}, url: '' };
    expect(url).toBe('/api/events');
    expect(headers).toMatchObject({
      authorization: 'Bearer the-token',
      accept: 'text/event-stream',
      'accept-encoding': 'identity',
    });
    expect(headers).not.toHaveProperty('cookie');
    source.tell('one');
    expect(await read(answer, 'one')).toContain('event: notification\nid: 1\ndata: one\n\n');
  });

  it('passes the heartbeat on', async () => {
    const answer = await open();
    source.streams[0]?.response.write(': still here\n\n');
    expect(await read(answer, 'still here')).toContain(': still here');
  });

  it.each([
    ['the browser’s own header', { 'last-event-id': '1' }, ''],
    ['a tab that took over', {}, '?lastEventId=1'],
  ])('goes on from the last id of %s', async (_name, headers, query) => {
    source.tell('one');
    source.tell('two');
    const answer = await open(headers as Record<string, string>, { query });
    const text = await read(answer, 'two');
    expect(text).toContain('data: two');
    expect(text).not.toContain('data: one');
    expect(source.asked[0]?.headers['last-event-id']).toBe('1');
  });

  it('passes on no last id that is none', async () => {
    await open({}, { query: `?lastEventId=${encodeURIComponent('1\r\nx: y')}` });
    expect(source.asked[0]?.headers).not.toHaveProperty('last-event-id');
  });

  it('outlives the time that every other call has', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const answer = await open();
      // For 45 seconds the source sends a sign of life as often as it should.
      for (let second = 0; second < 45; second += 15) {
        source.streams[0]?.response.write(': still here\n\n');
        await vi.advanceTimersByTimeAsync(15_000);
      }
      source.tell('late');
      expect(await read(answer, 'late')).toContain('data: late');
    } finally {
      vi.useRealTimers();
    }
  });

  it('lets the source go when the client has gone', async () => {
    const leaving = new AbortController();
    await open({}, { signal: leaving.signal });
    expect(source.listening()).toHaveLength(1);
    leaving.abort();
    await until(() => expect(source.listening()).toHaveLength(0));
    const other = await open();
    expect(source.listening()).toHaveLength(1);
    await other.body?.cancel();
    await until(() => expect(source.listening()).toHaveLength(0));
  });

  it('ends, so that the browser connects again, when the source breaks off or falls silent', async () => {
    const broken = await open();
    source.drop();
    expect(await read(broken, 'never')).toBe(GREETING);
    const silent = await open({}, { silenceMs: 50 });
    expect(await read(silent, 'never')).toBe(GREETING);
    await until(() => expect(source.listening()).toHaveLength(0));
  });

  it('passes a refusal on as it is', async () => {
    source.refuse(401);
    const answer = await open();
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'NO' });
  });

  it('says that the source is away', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    source.close();
    expect((await open()).status).toBe(503);
    expect(silent).toHaveBeenCalledOnce();
    silent.mockRestore();
  });
});
