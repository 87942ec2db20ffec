import { describe, expect, it } from 'vitest';

import { readEnv } from './env';

describe('readEnv', () => {
  it('needs nothing for a machine of one’s own', () => {
    const env = readEnv({});
    expect(env.apiUrl).toBe('http://localhost:8000');
    expect(env.portalUrl.href).toBe('http://localhost:3000/');
    expect(env.trustedProxies).toBe(0);
  });

  it('drops a trailing slash of the API’s address', () => {
    expect(readEnv({ API_URL: 'https://api.example/base/' }).apiUrl).toBe(
      'https://api.example/base',
    );
  });

  it('expects the stream of events below the API’s address, unless told otherwise', () => {
    expect(readEnv({ API_URL: 'https://api.example/' }).streamUrl).toBe('https://api.example');
    expect(readEnv({ STREAM_URL: 'http://stream:8000/' }).streamUrl).toBe('http://stream:8000');
  });

  it('answers under its public name and those of its machine, unless told otherwise', () => {
    const portal = { PORTAL_URL: 'https://Portal.example:8443/' };
    expect([...readEnv(portal).hosts]).toEqual([
      'portal.example',
      'localhost',
      '127.0.0.1',
      '[::1]',
    ]);
    const named = { ...portal, PORTAL_HOSTS: 'portal-1.internal, 10.0.0.7' };
    expect([...readEnv(named).hosts]).toEqual(['portal.example', 'portal-1.internal', '10.0.0.7']);
  });

  it('never writes a wrong secret into its message', () => {
    expect(() => readEnv({ PORTAL_SECRET: 'short-secret' })).not.toThrow('short-secret');
  });

  it('believes a country that a proxy says, and none that a caller says', () => {
    const named = { COUNTRY_HEADER: 'CF-IPCountry' };
    expect(readEnv({ ...named, TRUSTED_PROXIES: '1' }).countryHeader).toBe('CF-IPCountry');
    expect(readEnv(named).countryHeader).toBeNull();
    expect(readEnv({ TRUSTED_PROXIES: '1' }).countryHeader).toBeNull();
  });

  it('shows made-up words in a demo, and never in production', () => {
    expect(() => readEnv({ PSEUDO_TEXTS: '/texts' })).toThrow('PSEUDO_TEXTS');
    expect(() => readEnv({ PSEUDO_TEXTS: '/texts', DEMO_MODE: '0' })).toThrow('PSEUDO_TEXTS');
    expect(() => readEnv({ PSEUDO_TEXTS: '/texts', DEMO_MODE: '1' })).not.toThrow();
  });

  it('knows what the checkout frames and calls', () => {
    expect(readEnv({}).checkoutOrigins).toEqual([
      'https://checkout.razorpay.com',
      'https://api.razorpay.com',
      'https://lumberjack.razorpay.com',
    ]);
    const local = readEnv({ RAZORPAY_CHECKOUT_URL: 'http://localhost:8102/v1/checkout.js' });
    expect(local.checkoutOrigins).toEqual(['http://localhost:8102']);
  });

  it.each([
    [{ RAZORPAY_CHECKOUT_URL: 'checkout.js' }, 'RAZORPAY_CHECKOUT_URL'],
    [{ API_URL: 'localhost:8000' }, 'API_URL'],
    [{ API_URL: 'ftp://api.example' }, 'API_URL'],
    [{ STREAM_URL: 'stream:8000' }, 'STREAM_URL'],
    [{ PORTAL_URL: 'not an address' }, 'PORTAL_URL'],
    [{ PORTAL_SECRET: 'too short' }, 'PORTAL_SECRET'],
    [{ PORTAL_SECRET: `${'x'.repeat(40)} x` }, 'PORTAL_SECRET'],
    [{ COUNTRY_HEADER: 'X Country' }, 'COUNTRY_HEADER'],
    [{ PORTAL_HOSTS: 'https://portal.example' }, 'PORTAL_HOSTS'],
    [{ PORTAL_HOSTS: 'a.example,' }, 'PORTAL_HOSTS'],
    [{ TRUSTED_PROXIES: 'many' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES'],
  ])('refuses %o and names the setting', (source, name) => {
    expect(() => readEnv(source)).toThrow(name);
  });
});
