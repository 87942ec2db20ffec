import { ApiError, errorFrom } from '@/shared/api/error';

interface SignInInput {
  username: string;
  password: string;
  remember: boolean;
  from: string | null;
}

export type SignInFailure = { kind: 'invalid' } | { kind: 'error'; error: unknown };

export type SignInResult = { next: string } | SignInFailure;

function failureOf(error: ApiError): SignInFailure {
  return error.status === 401 ? { kind: 'invalid' } : { kind: 'error', error };
}

/**
 * Signs in through the portal's session route. The route keeps the token and returns the next page.
 */
export async function sendSignIn(input: SignInInput): Promise<SignInResult> {
  try {
    const response = await fetch('/session', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang,
      },
      body: JSON.stringify({ ...input, username: input.username.trim() }),
    });
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) return failureOf(errorFrom(response, body));
    return { next: (body as { data: { next: string } }).data.next };
  } catch (cause) {
    const error = new ApiError({ status: 0, code: 'NETWORK', message: '' });
    error.cause = cause;
    return { kind: 'error', error };
  }
}
