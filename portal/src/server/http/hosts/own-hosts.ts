import 'server-only';

import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

import { hostnameOf } from './hostname';

/**
 * The portal answers for its own hosts alone. Under another name, a page of ours could be framed,
 * cached or linked to as if it were somebody else's.
 */

const MISDIRECTED = 421;
const BAD_REQUEST = 400;
/** How many times a header was sent. Node keeps only the first `Host`. */
function timesSent(request: IncomingMessage, name: string): number {
  return request.rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === name)
    .length;
}

/**
 * The status with which a request is refused before any handler sees it; null for one that is for
 * us. Behind a trusted proxy, `X-Forwarded-Host` is the host that the client asked for; without one
 * that header has been dropped by now.
 */
export function refusalOf(request: IncomingMessage, own: ReadonlySet<string>): number | null {
  if (!request.url?.startsWith('/') || timesSent(request, 'host') > 1) return BAD_REQUEST;
  const { host, 'x-forwarded-host': forwarded } = request.headers;
  const asked = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  return own.has(hostnameOf(asked ?? host)) ? null : MISDIRECTED;
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-length': 0, connection: 'close' }).end();
}

/** Puts a check before a server's handlers. */
export function guardServer(server: Server, own: ReadonlySet<string>): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const status = refusalOf(request, own);
    if (status !== null) refuse(response, status);
    else for (const handle of handlers) handle.call(server, request, response);
  });
}

/**
 * Guards the server of this process. Next.js makes it and has no setting for it; each request tells
 * us its server, before the server tells its handlers of the request.
 */
export function watchHosts(own: ReadonlySet<string>): void {
  const guarded = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (guarded.has(server)) return;
    guarded.add(server);
    guardServer(server, own);
  });
}
