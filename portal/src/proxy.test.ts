import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';

import nextConfig from '../next.config';
import { config, proxy } from './proxy';

function ask(path: string, options: { signedIn?: boolean; language?: string } = {}) {
  const headers = new Headers({ 'accept-language': options.language ?? 'en' });
  if (options.signedIn) headers.set('cookie', 'lading-3000=token');
  return proxy(new NextRequest(`http://localhost:3000${path}`, { headers }));
}

const location = (path: string, options = {}) => {
  const response = ask(path, options);
  return { status: response.status, to: response.headers.get('location') };
};

describe('a guest', () => {
  it.each([
    ['/rfq', '/signin?from=%2Frfq'],
    ['/rfq/view/3?tab=2', '/signin?from=%2Frfq%2Fview%2F3%3Ftab%3D2'],
    ['/ar/enquiries', '/ar/signin?from=%2Fenquiries'],
    ['/no/such/page', '/signin?from=%2Fno%2Fsuch%2Fpage'],
    ['/login', '/signin'],
    ['/login?from=%2Frfq', '/signin?from=%2Frfq'],
    ['/zh/login', '/zh/signin'],
    ['/fr-FR/rfq?page=2', '/fr/rfq?page=2'],
    ['/it-IT', '/it'],
    ['/welcome', '/'],
    ['/ar/welcome', '/ar'],
  ])('is led from %s to %s', (from, to) => {
    expect(location(from)).toEqual({ status: 307, to: `http://localhost:3000${to}` });
  });

  it('sees the sign-in page', () => {
    expect(location('/signin').status).toBe(200);
    expect(location('/ar/signin').status).toBe(200);
  });

  it.each([
    ['/', '/en/welcome'],
    ['/?utm_source=fair', '/en/welcome?utm_source=fair'],
    ['/ar', '/ar/welcome'],
    ['/zh?a=1', '/zh/welcome?a=1'],
  ])('sees the landing page at %s', (path, shown) => {
    const response = ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-middleware-rewrite')).toBe(`http://localhost:3000${shown}`);
    expect(response.headers.has('x-middleware-next')).toBe(false);
    expect(response.headers.get('content-security-policy')).toContain("'nonce-");
  });

  it('is given the landing page of the browser’s language', () => {
    expect(location('/', { language: 'fr-CA,fr;q=0.9' })).toEqual({
      status: 307,
      to: 'http://localhost:3000/fr',
    });
  });

  it.each([
    '/signup',
    '/otpverify?mobile=1&email=a',
    '/checkemail',
    '/forgotpassword',
    '/resetpassword?token=x',
    '/passwordsuccess',
    '/exporter',
    '/registrationsuccess',
    '/contact',
    '/terms-of-service',
    '/ar/privacy-policy',
  ])('sees %s', (path) => {
    expect(location(path)).toEqual({ status: 200, to: null });
  });

  it.each([
    ['fr', '/fr/signin', null],
    ['en', '/signin', null],
    ['fr', '/signin', 'http://localhost:3000/fr/signin'],
    ['de', '/signin', null],
  ])('is led by the language of the browser (%s) at %s each time alike', (language, path, to) => {
    const visits = [1, 2, 3].map(() => ask(path, { language }));
    expect(visits.map(({ headers }) => headers.get('location'))).toEqual([to, to, to]);
    // A language of one's own choice is kept, the browser's need not be.
    expect(visits.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null]);
  });

  it.each([1, 2])('keeps a language that is not the browser’s, visit %s', () => {
    expect(ask('/ar/signin', { language: 'fr' }).headers.get('set-cookie')).toMatch(
      /^NEXT_LOCALE=ar;.*Max-Age=31536000/i,
    );
  });

  it('is given the sign-in page of the browser’s language', () => {
    expect(location('/signin', { language: 'it-IT,it;q=0.9' })).toEqual({
      status: 307,
      to: 'http://localhost:3000/it/signin',
    });
  });
});

describe('whoever has a cookie', () => {
  it.each(['/', '/rfq', '/ar/notifications', '/no/such/page'])('is let through to %s', (path) => {
    expect(location(path, { signedIn: true })).toEqual({ status: 200, to: null });
  });

  it('has the dashboard at /, and no landing page', () => {
    const rewritten = ask('/', { signedIn: true }).headers.get('x-middleware-rewrite');
    expect(rewritten).toBe('http://localhost:3000/en');
    expect(location('/welcome', { signedIn: true }).to).toBe('http://localhost:3000/');
  });

  it('is still sent from /login to /signin', () => {
    expect(location('/login', { signedIn: true }).to).toBe('http://localhost:3000/signin');
  });
});

describe('a page', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('takes no %s, and no body with it', (method) => {
    const response = proxy(new NextRequest('http://localhost:3000/signin', { method }));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('keeps no more than a little of a body for the proxy', () => {
    expect(nextConfig.experimental?.proxyClientMaxBodySize).toBe(1_024);
  });
});

describe('the content security policy', () => {
  const policy = (response: Response) => response.headers.get('content-security-policy') ?? '';

  it('allows scripts and styles by nonce alone, never inline or by eval', () => {
    const scripts = policy(ask('/signin'))
      .split('; ')
      .filter((part) => /^(script|style)-src /.test(part));
    expect(scripts).toHaveLength(2);
    for (const part of scripts) {
      expect(part).toMatch(/'nonce-[A-Za-z0-9+/=]{40,}'/);
      expect(part).not.toContain('unsafe');
    }
  });

  it('is new for every answer and reaches the page', () => {
    const first = ask('/signin');
    expect(policy(first)).not.toBe(policy(ask('/signin')));
    expect(first.headers.get('x-middleware-request-content-security-policy')).toBe(policy(first));
    expect(policy(first)).toContain(`'nonce-${first.headers.get('x-middleware-request-x-nonce')}'`);
  });
});

describe('the matcher', () => {
  const [pattern = ''] = config.matcher;
  const matches = (path: string) => new RegExp(`^${pattern}$`).test(path);

  it.each([
    '/robots.txt',
    '/sitemap.xml',
    '/og.png',
    '/icon.svg',
    '/fonts/a.woff2',
    '/api/ports',
    '/unsubscribe/now',
  ])('leaves %s alone', (path) => expect(matches(path)).toBe(false));

  it.each([
    '/',
    '/ar',
    '/apiary',
    '/rfq/robots.txt',
    '/robots.txt/x',
    '/sitemap.xml.php',
    '/unsubscribe',
  ])('guards %s', (path) => expect(matches(path)).toBe(true));
});
