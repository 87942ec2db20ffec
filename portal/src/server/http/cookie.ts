import 'server-only';

import { env } from '@/server/env';

const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;

/** `__Host-` binds the cookie to this host and to https; a browser takes it only there. */
export function sessionCookieName(portalUrl: URL = env().portalUrl): string {
  return portalUrl.protocol === 'https:' ? '__Host-lading' : 'lading';
}

/** Attributes of the token's cookie; without `remember` it ends with the browser (RULES.md 4). */
export function sessionCookieOptions(remember: boolean, portalUrl: URL = env().portalUrl) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: portalUrl.protocol === 'https:',
    path: '/',
    ...(remember ? { maxAge: REMEMBERED_SECONDS } : {}),
  } as const;
}
