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
 * The headers of a call to Django: with the caller's `token`, and the caller's address and country,
 * which Django believes because of the secret.
 */
export function upstreamHeaders(incoming: Headers, token: string | undefined): Headers {
  const headers = picked(incoming, REQUEST_HEADERS);
  // We pass the body on unchanged, so it must arrive uncompressed.
  headers.set('accept-encoding', 'identity');
  const address = incoming.get('x-forwarded-for');
  if (address) headers.set('x-forwarded-for', address);
  const { countryHeader } = env();
  const country = countryHeader ? incoming.get(countryHeader) : null;
  if (countryHeader && country) headers.set(countryHeader, country);
  if (env().portalSecret) headers.set('x-portal-secret', env().portalSecret);
  headers.set('x-forwarded-host', env().portalUrl.host);
  headers.set('x-forwarded-proto', env().portalUrl.protocol.slice(0, -1));
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** How long a page waits for one of its API calls. */
export const PAGE_TIMEOUT_MS = 10_000;

/** The headers of a page's API calls: the caller's token and address, and the page's language. */
export function pageHeaders(incoming: Headers, token: string | undefined, locale: string): Headers {
  const headers = upstreamHeaders(incoming, token);
  headers.delete('content-type');
  headers.delete('if-none-match');
  headers.set('accept', 'application/json');
  headers.set('accept-language', locale);
  return headers;
}
