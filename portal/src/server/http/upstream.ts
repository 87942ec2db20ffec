import 'server-only';

import { env } from '@/server/env';

const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'user-agent',
  'x-request-id',
];

/** A copy of the named headers only. */
export function picked(from: Headers, names: readonly string[]): Headers {
  const to = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) to.set(name, value);
  }
  return to;
}

/**
 * The headers of a call to Django: with the caller's `token` and the caller's address, which Django
 * believes because of the secret.
 */
export function upstreamHeaders(incoming: Headers, token: string | undefined): Headers {
  const headers = picked(incoming, REQUEST_HEADERS);
  // We pass the body on unchanged, so it must arrive uncompressed.
  headers.set('accept-encoding', 'identity');
  const address = incoming.get('x-forwarded-for');
  if (address) headers.set('x-forwarded-for', address);
  if (env().portalSecret) headers.set('x-portal-secret', env().portalSecret);
  headers.set('x-forwarded-host', env().portalUrl.host);
  headers.set('x-forwarded-proto', env().portalUrl.protocol.slice(0, -1));
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}
