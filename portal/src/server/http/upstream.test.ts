import { beforeEach, describe, expect, it, vi } from 'vitest';

const incoming = new Headers({ 'x-country': 'AE', 'x-forwarded-for': '203.0.113.9' });

async function sentWith(settings: Record<string, string>): Promise<Headers> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { upstreamHeaders } = await import('./upstream');
  return upstreamHeaders(incoming, undefined);
}

// The settings are read once for each copy of the module.
beforeEach(() => vi.resetModules());

describe('the headers of a call to the API', () => {
  it('say the country that the proxy says', async () => {
    const sent = await sentWith({ TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'X-Country' });
    expect(sent.get('x-country')).toBe('AE');
  });

  it('say no country that a caller says without a proxy', async () => {
    const sent = await sentWith({ TRUSTED_PROXIES: '0', COUNTRY_HEADER: 'X-Country' });
    expect(sent.get('x-country')).toBeNull();
  });
});
