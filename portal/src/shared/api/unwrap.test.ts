import { describe, expect, it, vi } from 'vitest';

import { ApiError } from './error';
import { unwrap } from './unwrap';

const refused = (status: number, error: unknown, headers: Record<string, string> = {}) =>
  unwrap(Promise.resolve({ error, response: new Response(null, { status, headers }) })).then(
    () => null,
    (reason: unknown) => reason as ApiError,
  );

describe('unwrap', () => {
  it('gives the body of a success', async () => {
    const response = new Response(null, { status: 200 });
    expect(await unwrap(Promise.resolve({ data: { data: 5 }, response }))).toEqual({ data: 5 });
  });

  it('turns the error envelope into an ApiError with every field’s messages', async () => {
    const error = await refused(
      422,
      { message: 'Check', code: 'VALIDATION', errors: { qty: ['a', 'b'], price: 'c' } },
      { 'x-request-id': 'r-1' },
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: 'VALIDATION',
      message: 'Check',
      fields: { qty: ['a', 'b'], price: ['c'] },
      requestId: 'r-1',
      unavailable: false,
    });
  });

  it('has the wait of a throttled call', async () => {
    const error = await refused(
      429,
      { message: 'Slow', code: 'RATE_LIMITED' },
      { 'retry-after': '59' },
    );
    expect(error?.retryAfter).toBe(59);
  });

  it('calls a proxy’s own error page unavailable, without showing its text', async () => {
    const error = await refused(502, '<html>Bad gateway</html>');
    expect(error).toMatchObject({ code: 'HTTP_502', message: '', fields: {}, unavailable: true });
  });

  it('calls no answer at all unavailable', async () => {
    const error = await unwrap(Promise.reject(new TypeError('fetch failed'))).catch((e) => e);
    expect(error).toMatchObject({ status: 0, code: 'NETWORK', unavailable: true });
  });

  it('names in the log the call that got no answer, and keeps its cause', async () => {
    const lost = new TypeError('Failed to fetch');
    vi.stubGlobal('fetch', () => Promise.reject(lost));
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    vi.stubGlobal('location', { origin: 'http://portal.test' });
    const { client } = await import('./client');
    const path = { quotation_id: 7 };
    const error = await unwrap(
      client.GET('/api/quotations/{quotation_id}', { params: { path } }),
    ).catch((e) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: 'No answer to GET /api/quotations/{quotation_id}',
      message: '',
      cause: lost,
    });
    vi.unstubAllGlobals();
  });
});
