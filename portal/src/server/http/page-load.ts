import 'server-only';

/**
 * Whether a person opens this page by the address bar, a reload or one of our own links. Excludes
 * links from other sites, browser prefetches and requests by the router. Clients that send no such
 * headers (old browsers, programs) count as none.
 */
export function isOpenedByReader(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return (
    headers.get('sec-fetch-dest') === 'document' &&
    (site === 'none' || site === 'same-origin') &&
    !headers.has('sec-purpose') &&
    !headers.has('purpose')
  );
}
