import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
