import 'server-only';

import { env } from './env';
import { upstreamHeaders } from './http/upstream';

const TIMEOUT_MS = 40_000;
/** As long as the API's tokens for a password change are valid. */
export const CHANGE_SECONDS = 15 * 60;

/** Attributes of the cookie between the two stages. The browser sends it only to this route. */
export function changeCookieOptions(maxAge: number) {
  return {
    httpOnly: true,
    sameSite: 'strict',
    secure: env().portalUrl.protocol === 'https:',
    path: '/session/password',
    maxAge,
  } as const;
}

function call(request: Request, token: string, path: string, body?: object): Promise<Response> {
  const headers = upstreamHeaders(request.headers, token);
  headers.set('content-type', 'application/json');
  return fetch(env().apiUrl + path, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body ? JSON.stringify(body) : null,
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** Stage one: POST /auth/currentpassword/check as the signed-in user. */
export async function checkCurrent(
  request: Request,
  token: string,
  password: string,
): Promise<Response> {
  const session = await call(request, token, '/api/auth/session');
  if (!session.ok) return session;
  const { data } = (await session.json()) as {
    data: { user: { id: number; email: string; isPrimary: boolean } };
  };
  const { id, email, isPrimary } = data.user;
  return call(request, token, '/api/auth/currentpassword/check', {
    id,
    email,
    isPrimary,
    password,
  });
}

/**
 * Stage two: sets the new password. It also sends the caller's own token, whose session stays
 * valid.
 */
export function setNew(
  request: Request,
  token: string,
  changeToken: string,
  password: string,
): Promise<Response> {
  const body = { password, resetpasswordToken: changeToken };
  return call(request, token, '/api/users/resetpassword', body);
}
