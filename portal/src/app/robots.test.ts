import { describe, expect, it } from 'vitest';

import robots from './robots';
import sitemap from './sitemap';

/** Applies RFC 9309: the longest rule that matches a path decides. */
function mayRead(path: string): boolean {
  const { rules } = robots();
  const [rule] = [rules].flat();
  const longest = (patterns: string | string[] | undefined) =>
    [patterns ?? []]
      .flat()
      .filter((pattern) =>
        pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern),
      )
      .reduce((length, pattern) => Math.max(length, pattern.length), 0);
  return longest(rule?.allow) >= longest(rule?.disallow);
}

describe('robots.txt', () => {
  it.each([
    '/',
    '/?utm_source=fair',
    '/ar',
    '/signin',
    '/zh/signup',
    '/it/exporter',
    '/contact',
    '/fr/terms-of-service',
    '/privacy-policy?from=footer',
    '/_next/static/chunks/a.js',
    '/og.png',
  ])('opens %s', (path) => expect(mayRead(path)).toBe(true));

  it.each([
    '/rfq',
    '/ar/rfq/view/3',
    '/policy-updates',
    '/fr/policy-updates/views/5',
    '/chat-message',
    '/enquiries',
    '/my-profile',
    '/user-profile?id=4',
    '/api/ports',
    '/session',
    '/resetpassword?token=x',
    '/registrationsuccess',
    '/signin/x',
    '/article',
    '/a-screen-of-tomorrow',
  ])('closes %s', (path) => expect(mayRead(path)).toBe(false));

  it('names the sitemap', () => {
    expect(robots().sitemap).toBe('http://localhost:3000/sitemap.xml');
  });
});

describe('sitemap.xml', () => {
  it('has seven pages in six languages, each with all its languages', () => {
    const entries = sitemap();
    expect(entries).toHaveLength(42);
    expect(new Set(entries.map(({ url }) => url)).size).toBe(42);
    for (const { alternates } of entries) {
      expect(Object.keys(alternates?.languages ?? {})).toEqual([
        'en',
        'zh-Hans',
        'es',
        'fr',
        'it',
        'ar',
        'x-default',
      ]);
    }
  });

  it('lists nothing that robots may not read', () => {
    for (const { url } of sitemap()) expect(mayRead(new URL(url).pathname), url).toBe(true);
  });
});
