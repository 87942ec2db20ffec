import { subscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Finds the client's real address. A browser may send any `X-Forwarded-For`, and Next keeps it and
 * hides the socket. So we correct each request's headers before Next sees them: `X-Forwarded-For`
 * becomes the client's real address, and we drop the headers that only a trusted proxy may set.
 */

const SAID_BY_PROXIES = ['forwarded', 'x-real-ip', 'x-forwarded-port', 'x-forwarded-server'];
const SAID_BY_OUR_PROXY = ['x-forwarded-host', 'x-forwarded-proto'];

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '').trim();
}

/**
 * The client's address. Without trusted proxies it is the peer's. With n trusted proxies it is the
 * n-th entry from the end; the client may have invented every entry before it.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const own = plain(peer ?? '');
  if (trustedProxies === 0) return own;
  const chain = (forwardedFor ?? '').split(',').map(plain);
  const entry = chain.at(-trustedProxies) ?? '';
  return isIP(entry) ? entry : own;
}

/**
 * The network that callers are counted by, as in the platform: an IPv4 address, or the first half
 * of an IPv6 address, which one customer has to itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [left = [], right] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const missing = right ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...(right ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

export function correctTrustHeaders(
  headers: IncomingHttpHeaders,
  peer: string | undefined,
  trustedProxies: number,
): void {
  const forwarded = headers['x-forwarded-for'];
  const chain = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  headers['x-forwarded-for'] = clientAddress(peer, chain, trustedProxies);
  const untrusted = trustedProxies > 0 ? [] : SAID_BY_OUR_PROXY;
  for (const name of [...SAID_BY_PROXIES, ...untrusted]) delete headers[name];
}

/** Corrects every request of this process, before any handler. */
export function watchIncomingRequests(trustedProxies: number): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    correctTrustHeaders(request.headers, request.socket.remoteAddress, trustedProxies);
  });
}
