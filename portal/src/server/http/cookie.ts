import 'server-only';

import { env } from '@/server/env';

const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;

/** What we read of a request's cookies; Next.js has two classes for them. */
export interface CookieJar {
  get: (name: string) => { value: string } | undefined;
}

/** Browsers send a cookie to every port of a host, so two portals on one host need two names. */
const withPort = (name: string, { port }: URL) => (port ? `${name}-${port}` : name);
/** With `__Host-`, browsers accept the cookie only from this host over https. */
const withoutPort = ({ protocol }: URL) => (protocol === 'https:' ? '__Host-lading' : 'lading');

export function sessionCookieName(portalUrl: URL = env().portalUrl): string {
  return withPort(withoutPort(portalUrl), portalUrl);
}

/**
 * All names under which a session may come. Whoever signed in before the port was part of the name
 * stays signed in.
 */
export function sessionCookieNames(portalUrl: URL = env().portalUrl): readonly string[] {
  return [...new Set([sessionCookieName(portalUrl), withoutPort(portalUrl)])];
}

/** The tokens that a browser sends, first the one that counts. */
export function sessionTokens(jar: CookieJar, portalUrl: URL = env().portalUrl): string[] {
  return sessionCookieNames(portalUrl).flatMap((name) => jar.get(name)?.value || []);
}

/** The token of the session; undefined for a guest. */
export function sessionToken(jar: CookieJar): string | undefined {
  return sessionTokens(jar)[0];
}

/**
 * Attributes of the session cookie. Without `remember` it ends with the browser session (RULES.md
 * 4).
 */
export function sessionCookieOptions(remember: boolean, portalUrl: URL = env().portalUrl) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: portalUrl.protocol === 'https:',
    path: '/',
    ...(remember ? { maxAge: REMEMBERED_SECONDS } : {}),
  } as const;
}

/** The cookie between the two stages of a password change. */
export function changeCookieName(portalUrl: URL = env().portalUrl): string {
  return withPort('lading-change', portalUrl);
}
