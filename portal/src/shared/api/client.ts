import createClient from 'openapi-fetch';

import { NoAnswer } from './error';
import type { paths } from './schema';

/** The browser's API client. It calls the portal's own `/api`, which adds the user's token. */
export const client = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? '',
  credentials: 'same-origin',
  // Looked up at each call, so that tests and tracing can replace `fetch` later.
  fetch: (request) => globalThis.fetch(request),
});

client.use({
  onRequest({ request }) {
    // The API must answer in the page's language, which may differ from the browser's.
    request.headers.set('accept-language', document.documentElement.lang);
    return request;
  },
  onError: ({ request, schemaPath, error }) =>
    new NoAnswer(`${request.method} ${schemaPath}`, error),
});
