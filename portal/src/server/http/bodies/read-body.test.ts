import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { allowedMs, Room, readBody, readJsonBody } from './read-body';

const MEBIBYTE = 1_048_576;

afterEach(() => {
  vi.useRealTimers();
});

/** A body that supplies parts on request, and counts them. */
function counted(part: Uint8Array, parts = Number.POSITIVE_INFINITY) {
  const told = { parts: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(out) {
        if (told.parts >= parts) return out.close();
        told.parts += 1;
        out.enqueue(part);
      },
    },
    { highWaterMark: 0 },
  );
  return { told, stream };
}

/** A body whose parts the test sends. */
function sentByHand() {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      out = controller;
    },
  });
  return { stream, send: (bytes: number) => out?.enqueue(new Uint8Array(bytes)) };
}

function ask(body: ReadableStream | string, length?: number, from = '203.0.113.7'): Request {
  const headers = new Headers({ 'x-forwarded-for': from });
  if (length !== undefined) headers.set('content-length', String(length));
  return new Request('http://portal.example/session', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
}

describe('readBody', () => {
  it('reads what arrives in parts', async () => {
    const { stream } = counted(new Uint8Array([1, 2, 3]), 4);
    const body = await readBody(ask(stream, 12), 12);
    if ('refused' in body) throw new Error(body.refused);
    expect(body.length).toBe(12);
    expect([...Buffer.concat(body.parts)]).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
    body.release();
  });

  it('refuses a body that says it is too large before it reads any of it', async () => {
    const { stream, told } = counted(new Uint8Array(65_536));
    expect(await readBody(ask(stream, 6 * MEBIBYTE), 8_192)).toEqual({ refused: 'tooLarge' });
    expect(told.parts).toBe(0);
  });

  it('stops at the limit where the body does not say how large it is', async () => {
    const { stream, told } = counted(new Uint8Array(4_096));
    expect(await readBody(ask(stream), 8_192)).toEqual({ refused: 'tooLarge' });
    expect(told.parts).toBe(3);
  });

  it('ends a body of which too little arrives', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { stream, send } = sentByHand();
    const read = readBody(ask(stream, 1_000), 8_192);
    for (let second = 0; second < 10; second += 1) {
      send(1);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    send(1);
    await vi.advanceTimersByTimeAsync(10);
    expect(await read).toEqual({ refused: 'tooSlow' });
  });

  it('waits for a slow line that keeps sending, but not for ever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const slow = sentByHand();
    let isRead = false;
    const read = readBody(ask(slow.stream, MEBIBYTE), MEBIBYTE).finally(() => {
      isRead = true;
    });
    for (let second = 0; second < 59; second += 1) {
      slow.send(5_000);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(isRead).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await read).toEqual({ refused: 'tooSlow' });
  });

  it.each([
    [0, 10_000],
    [40_000, 20_000],
    [10 * MEBIBYTE, 60_000],
  ])('has allowed %i bytes %i ms', (received, ms) => {
    expect(allowedMs(received)).toBe(ms);
  });

  it('says that the client has gone where its connection breaks', async () => {
    const broken = new ReadableStream({ pull: (out) => out.error(new Error('reset')) });
    expect(await readBody(ask(broken, 10), 100)).toEqual({ refused: 'gone' });
  });

  it('keeps no more than there is room for, and has the room again when bodies are forwarded', async () => {
    const size = 12 * MEBIBYTE;
    const upload = (from: string) =>
      readBody(ask(counted(new Uint8Array(MEBIBYTE), 12).stream, size, from), 24 * MEBIBYTE);
    const held = [];
    for (const from of ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd']) held.push(await upload(from));
    expect(held.filter((body) => 'refused' in body)).toEqual([]);
    expect(await upload('e')).toEqual({ refused: 'busy' });
    for (const body of held) if (!('refused' in body)) body.release();
    const next = await upload('e');
    expect(next).not.toHaveProperty('refused');
    if (!('refused' in next)) next.release();
  });

  it('counts the addresses of one IPv6 customer together', async () => {
    const upload = (from: string) =>
      readBody(ask(counted(new Uint8Array(1), 1).stream, 20 * MEBIBYTE, from), 24 * MEBIBYTE);
    const first = await upload('2001:db8:1:2::1');
    expect(await upload('2001:db8:1:2::2')).toEqual({ refused: 'busy' });
    const other = await upload('2001:db8:1:3::2');
    for (const body of [first, other]) {
      if ('refused' in body) throw new Error(body.refused);
      body.release();
    }
  });

  it('has room for small bodies while uploads have none', async () => {
    const room = sentByHand();
    const upload = readBody(ask(room.stream, 96 * MEBIBYTE, 'a'), 96 * MEBIBYTE);
    expect(await readBody(ask('x'.repeat(70_000), 70_000, 'b'), MEBIBYTE)).toEqual({
      refused: 'busy',
    });
    const small = await readBody(ask('{}', 2, 'b'), MEBIBYTE);
    expect(small).toMatchObject({ length: 2 });
    if (!('refused' in small)) small.release();
    room.send(97 * MEBIBYTE);
    expect(await upload).toEqual({ refused: 'tooLarge' });
  });
});

describe('a room', () => {
  it('leaves the others theirs where one caller takes much', () => {
    const room = new Room(100, 30);
    expect([room.take('a', 20), room.take('a', 20), room.take('b', 20)]).toEqual([
      true,
      false,
      true,
    ]);
    room.giveBack('a', 20);
    expect(room.take('a', 20)).toBe(true);
  });

  it('has always room for one body, however large', () => {
    const room = new Room(100, 30);
    expect(room.take('a', 500)).toBe(true);
    expect(room.take('b', 1)).toBe(false);
    room.giveBack('a', 500);
    expect(room.take('b', 1)).toBe(true);
  });
});

describe('readJsonBody', () => {
  it.each([
    ['{"a":"é"}', { a: 'é' }],
    ['no JSON', null],
    ['', null],
  ])('reads %j', async (text, json) => {
    expect(await readJsonBody(ask(text), 100)).toEqual({ json });
  });

  it('gives its room back', async () => {
    for (let time = 0; time < 3; time += 1) {
      const request = ask('{}', 60 * MEBIBYTE);
      expect(await readJsonBody(request, 64 * MEBIBYTE)).toEqual({ json: {} });
    }
  });
});

it('is how every route reads a body', () => {
  const routes = globSync('src/app/**/route.ts');
  expect(routes.length).toBeGreaterThan(3);
  const others = routes.filter((path) =>
    /request\.(json|text|formData|arrayBuffer|blob|bytes|body)\b/.test(readFileSync(path, 'utf8')),
  );
  expect(others).toEqual([]);
});
