import createClient from 'openapi-fetch';

import type { paths } from './schema';

/** The browser's client. It calls the portal's own `/api`, which adds the user's token. */
export const client = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? '',
  credentials: 'same-origin',
  // Looked up at each call, so that what watches `fetch` (tests, tracing) may come later.
  fetch: (request) => globalThis.fetch(request),
});

client.use({
  onRequest({ request }) {
    // The API answers in the language of the page, which need not be the browser's.
    request.headers.set('accept-language', document.documentElement.lang);
    return request;
  },
});
