import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';

import { proxy } from './proxy';

function ask(path: string, options: { signedIn?: boolean; language?: string } = {}) {
  const headers = new Headers({ 'accept-language': options.language ?? 'en' });
  if (options.signedIn) headers.set('cookie', 'lading=token');
  return proxy(new NextRequest(`http://localhost:3000${path}`, { headers }));
}

const location = (path: string, options = {}) => {
  const response = ask(path, options);
  return { status: response.status, to: response.headers.get('location') };
};

describe('a guest', () => {
  it.each([
    ['/', '/signin'],
    ['/rfq', '/signin?from=%2Frfq'],
    ['/rfq/view/3?tab=2', '/signin?from=%2Frfq%2Fview%2F3%3Ftab%3D2'],
    ['/ar/enquiries', '/ar/signin?from=%2Fenquiries'],
    ['/no/such/page', '/signin?from=%2Fno%2Fsuch%2Fpage'],
    ['/login', '/signin'],
    ['/login?from=%2Frfq', '/signin?from=%2Frfq'],
    ['/zh/login', '/zh/signin'],
    ['/fr-FR/rfq?page=2', '/fr/rfq?page=2'],
    ['/it-IT', '/it'],
  ])('is led from %s to %s', (from, to) => {
    expect(location(from)).toEqual({ status: 307, to: `http://localhost:3000${to}` });
  });

  it('sees the sign-in page', () => {
    expect(location('/signin').status).toBe(200);
    expect(location('/ar/signin').status).toBe(200);
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

  it('is still sent from /login to /signin', () => {
    expect(location('/login', { signedIn: true }).to).toBe('http://localhost:3000/signin');
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
