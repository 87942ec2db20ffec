import 'server-only';

import { env } from './env';
import { upstreamHeaders } from './http/upstream';

const TIMEOUT_MS = 40_000;

/** Turns the e-mails that a link is for off, or on again. */
export interface Wish {
  token: string;
  wanted: 'off' | 'on';
  /** The language of the page that asks. */
  locale: string | null;
}

/** What the page's form asks for; null if it says neither what nor for which link. */
export function wishOf(form: URLSearchParams): Wish | null {
  const token = form.get('token');
  const wanted = form.get('wanted');
  if (!token || (wanted !== 'off' && wanted !== 'on')) return null;
  return { token, wanted, locale: form.get('locale') };
}

/** Makes the call without a session: the token in the link says for whom. Returns its status. */
export async function fulfil({ token, wanted }: Wish, request: Request): Promise<number> {
  const headers = upstreamHeaders(request.headers, undefined);
  headers.set('content-type', 'application/json');
  headers.set('accept', 'application/json');
  const answer = await fetch(`${env().apiUrl}/api/notifications/unsubscribe`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token, undo: wanted === 'on' }),
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return answer.status;
}
