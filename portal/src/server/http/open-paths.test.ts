import { describe, expect, it } from 'vitest';

import { isOpenPath } from './open-paths';

const CLOSED = ['/api/auth/login', '/api/auth/logout', '/api/auth/currentpassword/check'];

/** Numbers from 0 to below 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Other ways to write a letter, of which each may be encoded again. */
function respelled(character: string, next: () => number): string {
  let written = character;
  if (next() < 0.2) written = written.toUpperCase();
  for (let level = 0; level < 4 && next() < 0.3; level += 1) {
    written = [...written]
      .map((each, at) => (at === 0 || next() < 0.5 ? percent(each) : each))
      .join('');
    if (next() < 0.3) written = written.toUpperCase();
  }
  return written;
}

const DETOURS = ['/', '/./', '//', '/x/../', ';a=b/', '/;/', '\\', '/%2e/', '/x/%2E%2e/', '%00/'];

/** A closed path as somebody would write it who wants to get past the list. */
function disguised(path: string, next: () => number): string {
  const [, first = '', ...rest] = path.split('/');
  let written = `/${first}`;
  for (const [at, segment] of rest.entries()) {
    // The first slash has to stay, or the call does not reach the route.
    const slash =
      at === 0 || next() < 0.5 ? '/' : (DETOURS[Math.floor(next() * DETOURS.length)] ?? '/');
    written += [...slash]
      .map((each) => (at > 0 && next() < 0.2 ? respelled(each, next) : each))
      .join('');
    written += [...segment].map((each) => respelled(each, next)).join('');
  }
  return written + ['', '/', ';', '%20', '/.'][Math.floor(next() * 5)];
}

function readByTheApi(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

describe('isOpenPath', () => {
  it.each([
    '/api/enquiries',
    '/api/enquiries/7',
    '/api/auth/session',
    '/api/auth/devices',
    '/api/auth/logins',
    '/api/files/5f0e8a52-7c6f-4b4e-9f0e-0a9f6d5d2c11/100%25%20linen%3B%20washed.pdf',
    '/api/files/5f0e8a52-7c6f-4b4e-9f0e-0a9f6d5d2c11/%D9%82%D8%B7%D9%86.pdf',
  ])('is true for %s', (path) => {
    expect(isOpenPath(path)).toBe(true);
  });

  it.each([
    ...CLOSED,
    '/api/auth/%6cogin',
    '/api/auth/%256cogin',
    '/api/%61uth/login',
    '/api/auth//login',
    '/api/auth/./login',
    '/api/auth/x/../login',
    '/api/auth%2flogin',
    '/api/auth%252Flogin',
    '/api/auth;x=1/login;y',
    '/api/auth/LOGIN',
    '/api/auth/login/',
    '/api/auth/login%20',
    '/api/auth/login%0a',
    '/api/auth\\login',
    '/api/%2e%2e/admin/',
    '/api/..%2fadmin/',
    '/api/x/..%252f..%252fadmin/',
    `/api/enquiries/%${'25'.repeat(5_000)}41`,
    '/API/enquiries',
    '/admin/',
    '/',
    '',
  ])('is false for %s', (path) => {
    expect(isOpenPath(path)).toBe(false);
  });

  it('is false for the closed calls, however they are written', () => {
    const next = numbers(20_261_123);
    const written = new Set<string>();
    for (let time = 0; time < 3_000; time += 1) {
      const path = disguised(CLOSED[time % CLOSED.length] ?? '', next);
      written.add(path);
      expect(isOpenPath(path), path).toBe(false);
    }
    // Control: some of them are what the API would read as a closed call, and are not on the list.
    const disguises = [...written].filter((path) => !CLOSED.includes(path));
    expect(disguises.filter((path) => CLOSED.includes(readByTheApi(path))).length).toBeGreaterThan(
      9,
    );
    // The generator has not written the same again and again.
    expect(written.size).toBeGreaterThan(2_900);
  });
});
