import { describe, expect, it, vi } from 'vitest';

import { echoApi } from '@/testing/echo-api';

const api = echoApi();

const early = () => import('./early-reads');

describe('an early read', () => {
  it('is answered once, to its own request alone', async () => {
    const { startEarly, takeEarly } = await early();
    startEarly('one', [`${api.url}/a`, `${api.url}/b`], new Headers(), 5_000);
    expect(takeEarly('other', `${api.url}/a`)).toBeUndefined();
    expect((await takeEarly('one', `${api.url}/a`))?.data).toEqual({ data: '/a' });
    expect(takeEarly('one', `${api.url}/a`)).toBeUndefined();
    expect((await takeEarly('one', `${api.url}/b`))?.data).toEqual({ data: '/b' });
    expect(api.asked.map((request) => request.url).sort()).toEqual(['/a', '/b']);
  });

  it('is dropped if no page takes it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { startEarly, takeEarly } = await early();
    startEarly('forgotten', [`${api.url}/a`], new Headers(), 5_000);
    vi.setSystemTime(Date.now() + 11_000);
    startEarly('next', [`${api.url}/a`], new Headers(), 5_000);
    expect(takeEarly('forgotten', `${api.url}/a`)).toBeUndefined();
    expect((await takeEarly('next', `${api.url}/a`))?.response.status).toBe(200);
  });

  it('fails for whoever takes it, and for nobody else', async () => {
    const { startEarly, takeEarly } = await early();
    api.close();
    startEarly('one', ['http://127.0.0.1:1/a'], new Headers(), 5_000);
    await expect(takeEarly('one', 'http://127.0.0.1:1/a')).rejects.toThrow('ECONNREFUSED');
  });
});
