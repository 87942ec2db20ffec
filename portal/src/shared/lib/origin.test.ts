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
    ['the API', '/api/auth/logout'],
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
