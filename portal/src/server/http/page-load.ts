import 'server-only';

/**
 * Whether a person opens this page itself: from the address bar, by a reload or by one of our links.
 * A page of another site, a browser that reads ahead and the router inside a page do not count, nor
 * does a client without Sec-Fetch headers.
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

/** Whether the router inside a page reads this one, after a press on a link. */
export function isReadByRouter(headers: Headers): boolean {
  return headers.get('sec-fetch-dest') === 'empty';
}
