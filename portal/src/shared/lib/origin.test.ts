import { describe, expect, it } from 'vitest';

import { safeOrigin } from './origin';

describe('safeOrigin', () => {
  it.each([
    '/',
    '/rfq',
    '/rfq/view/12',
    '/enquiries/details?id=4&qid=9&role=buyer',
    '/rfq?filter=%2F%2Fnot-a-host',
    '/rfq/view/12#quotations',
    '/signin-help',
    '/ar/rfq/view/12',
    '/my-profile/security',
    '/user-profile?id=7',
    '/rfq?filter=%D9%82%D8%B7%D9%86',
    '/@kaveri',
  ])('keeps the same-site path %s', (path) => {
    expect(safeOrigin(path)).toBe(path);
  });

  it.each([
    ['nothing', ''],
    ['another host', 'https://evil.example/'],
    ['protocol-relative', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['encoded slash', '/%2Fevil.example'],
    ['encoded backslash', '/%5Cevil.example'],
    ['doubly encoded slash', '/%252Fevil.example'],
    ['endlessly encoded', '/%25252525252525252Fevil.example'],
    ['script scheme', 'javascript:alert(1)'],
    ['script scheme, mixed case', 'JaVaScRiPt:alert(1)'],
    ['encoded script scheme', 'javascript%3Aalert(1)'],
    ['data scheme', 'data:text/html,x'],
    ['leading space', ' //evil.example'],
    ['tab that browsers drop', '/\t/evil.example'],
    ['newline that browsers drop', '/\n/evil.example'],
    ['encoded newline', '/%0a/evil.example'],
    ['dots leading to a host', '/..//evil.example'],
    ['encoded dots leading to a host', '/%2e%2e//evil.example'],
    ['user info', '/@evil.example/..//evil.example'],
    ['broken encoding', '/%E0%A4%A'],
    ['relative path', 'rfq'],
    ['the sign-in page', '/signin'],
    ['the sign-in page with its own origin', '/fr/signin?from=/signin'],
    ['the sign-in page, encoded', '/%73ignin'],
    ['the sign-in page, twice encoded', '/%2573ignin'],
    ['the sign-in page in another case', '/SignIn'],
    ['the sign-in page in a language', '/ar/signin'],
    ['the sign-in page in a language’s other name', '/fr-FR/login?x=1'],
    ['the sign-in page behind dots', '/rfq/../signin'],
    ['the sign-in page behind encoded dots', '/rfq/%2e%2e/signin'],
    ['the sign-in page behind an encoded slash', '/rfq/..%2Fsignin'],
    ['the sign-in page with a fragment', '/signin#x'],
    ['another host behind a language', '/ar//evil.example'],
    ['another host behind a language and dots', '/ar/..//evil.example'],
    ['an encoded host behind a language', '/ar/%2F%2Fevil.example'],
    ['a backslash behind a language', '/ar/\\evil.example'],
    ['an encoded backslash behind a language', '/ar%5C%5Cevil.example'],
    ['a whole address behind a language', '/ar/https://evil.example'],
    ['an encoded address behind a slash', '/https:%2F%2Fevil.example'],
    ['a slash with a dot before the host', '/.//evil.example'],
    ['an encoded dot before the host', '/%2e//evil.example'],
    ['an encoded dot and slash before the host', '/%2e%2f%2fevil.example'],
    ['a null byte', '/\0/evil.example'],
    ['an encoded null byte', '/%00/evil.example'],
    ['an encoded tab', '/%09/evil.example'],
    ['a carriage return for a header', '/rfq\r\nlocation: https://evil.example'],
    ['an encoded carriage return', '/rfq%0d%0alocation:evil'],
    ['a delete character', '/\u007f/evil.example'],
    ['no slash before user info', '@evil.example'],
    ['a file', 'file:///etc/passwd'],
    ['a scheme with a slash before it', '/\tjavascript:alert(1)'],
    ['the API', '/api/auth/logout'],
    ['the API, encoded', '/%61pi/auth/logout'],
    ['the API in a language', '/ar/api/auth/logout'],
    ['the API behind an encoded slash', '/rfq/..%2f%61pi/auth/logout'],
    ['the session route of passwords', '/session/password'],
    ['the session route', '/session'],
    ['too long', `/${'a'.repeat(2001)}`],
  ])('refuses %s', (_name, value) => {
    expect(safeOrigin(value)).toBeNull();
  });

  it('refuses what is absent', () => {
    expect(safeOrigin(null)).toBeNull();
    expect(safeOrigin(undefined)).toBeNull();
  });
});
