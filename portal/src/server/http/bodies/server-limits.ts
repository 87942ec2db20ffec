import 'server-only';

import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';

/** How long a client may take for its headers. */
const HEADERS_MS = 15_000;
/** For the whole request: longer than we wait for a body, so that a slow client gets an answer. */
const REQUEST_MS = 75_000;

/**
 * Node's own limits are one minute and five. Next.js makes the server and has no settings for them;
 * each request tells us its server.
 */
export function limitServer(server: Pick<Server, 'headersTimeout' | 'requestTimeout'>): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
}

/** Limits the server of this process as soon as it has had a request. */
export function watchServer(): void {
  subscribe('http.server.request.start', (message) => {
    limitServer((message as { server: Server }).server);
  });
}
