import 'server-only';

import { env } from '@/server/env';

const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;

/** With `__Host-`, browsers accept the cookie only from this host over https. */
export function sessionCookieName(portalUrl: URL = env().portalUrl): string {
  return portalUrl.protocol === 'https:' ? '__Host-lading' : 'lading';
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
