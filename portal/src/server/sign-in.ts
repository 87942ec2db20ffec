import 'server-only';

import { safeOrigin } from '@/shared/lib/origin';

import { env } from './env';
import { upstreamHeaders } from './http/upstream';

export interface Credentials {
  username: string;
  password: string;
  remember: boolean;
  from: string | null;
}

const TIMEOUT_MS = 40_000;

/** Reads the sign-in form's JSON. A missing value, or one of the wrong type, counts as empty. */
export function readCredentials(body: unknown): Credentials {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  return {
    username: text('username'),
    password: text('password'),
    remember: given.remember === true,
    from: safeOrigin(text('from')),
  };
}

/**
 * POST /auth/login, as a form. The answer contains the token: read it here, and never pass it on.
 */
export function signIn(request: Request, credentials: Credentials): Promise<Response> {
  const headers = upstreamHeaders(request.headers, undefined);
  headers.delete('content-type');
  const { username, password, remember } = credentials;
  return fetch(`${env().apiUrl}/api/auth/login`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ username, password, remember: String(remember) }),
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/**
 * Where to go after sign-in: the remembered origin, or the start page that the API sets for this
 * business type (RULES.md 6).
 */
export async function landingAfterSignIn(
  request: Request,
  token: string,
  from: string | null,
): Promise<string> {
  if (from) return from;
  const answer = await fetch(`${env().apiUrl}/api/auth/session`, {
    headers: upstreamHeaders(request.headers, token),
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = answer.ok ? ((await answer.json()) as { data?: { landing?: string } }) : {};
  return safeOrigin(body.data?.landing) ?? '/';
}

/** Revokes the token. The cookie is removed in any case, so a failure is only logged. */
export async function revoke(request: Request, token: string): Promise<void> {
  const headers = upstreamHeaders(request.headers, token);
  headers.delete('content-type');
  try {
    await fetch(`${env().apiUrl}/api/auth/logout`, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    console.error('The token could not be revoked:', error);
  }
}

/** Ends all sessions of the person. Returns whether it worked. An unknown token counts as ended. */
export async function revokeAll(request: Request, token: string): Promise<boolean> {
  const headers = upstreamHeaders(request.headers, token);
  headers.delete('content-type');
  try {
    const answer = await fetch(`${env().apiUrl}/api/auth/devices`, {
      method: 'DELETE',
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok || answer.status === 401;
  } catch (error) {
    console.error('The tokens could not be revoked:', error);
    return false;
  }
}
