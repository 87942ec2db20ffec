import { errorFrom, NoAnswer } from '@/shared/api/error';

async function send(method: 'POST' | 'PUT', password: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch('/session/password', {
      method,
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang,
      },
      body: JSON.stringify({ password }),
    });
  } catch (cause) {
    throw new NoAnswer(`${method} /session/password`, cause);
  }
  if (!response.ok) throw errorFrom(response, await response.json().catch(() => null));
}

/** Stage one. Throws `ApiError`: PASSWORD_MISMATCH, or 429 after too many guesses. */
export function checkCurrentPassword(password: string): Promise<void> {
  return send('POST', password);
}

/**
 * Stage two. Throws `ApiError`: the problems of the password, or TOKEN_INVALID if it took too long.
 */
export function setNewPassword(password: string): Promise<void> {
  return send('PUT', password);
}
