import 'server-only';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of another site makes the browser send this request: by a link, a picture or a
 * form. Nothing outside links to a call (letters link to pages). A read can have an effect too:
 * opening a lead counts against an allowance. Clients that are no browsers say nothing.
 */
export function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

/**
 * Whether a request may change data. This adds to the cookie's SameSite=Lax. The browser must say
 * that the request comes from this very site; a request that says nothing does not come from one of
 * our pages.
 */
export function mayChange(method: string, headers: Headers): boolean {
  if (SAFE_METHODS.has(method.toUpperCase())) return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = headers.get('origin');
  if (origin === null) return site === 'same-origin';
  const host = headers.get('x-forwarded-host') ?? headers.get('host');
  return URL.canParse(origin) && new URL(origin).host === host;
}
