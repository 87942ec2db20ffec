import 'server-only';

/**
 * Whether somebody opens a page in the address bar, by a reload or by a link of our own: not a page
 * of another site, not a browser that reads ahead, not the router in the page. Who says nothing of
 * it (an old browser, a program) is none of them.
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
