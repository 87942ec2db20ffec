import 'server-only';

import { env } from './env';
import { errorWords } from './words';

/** The largest file (5,242,880 bytes) with the multipart lines around it. */
export const MAX_BODY_BYTES = 5_242_880 + 64 * 1024;
/** The documents' request timeout. */
const TIMEOUT_MS = 40_000;

const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'user-agent',
  'x-request-id',
];
const RESPONSE_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-language',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'content-security-policy',
  'retry-after',
  // A kept answer is only for readers of its language.
  'vary',
  'x-request-id',
];
/** What needs the portal's own route, because its answer holds a token. */
const NOT_FORWARDED = new Set([
  '/api/auth/login',
  '/api/auth/logout',
  '/api/auth/currentpassword/check',
]);

function picked(from: Headers, names: readonly string[]): Headers {
  const to = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) to.set(name, value);
  }
  return to;
}

type Refusal = 'notFound' | 'forbidden' | 'unavailable' | 'lengthRequired' | 'invalidFile';

const REFUSALS: Record<Refusal, { status: number; code: string }> = {
  notFound: { status: 404, code: 'NOT_FOUND' },
  forbidden: { status: 403, code: 'FORBIDDEN' },
  unavailable: { status: 503, code: 'UNAVAILABLE' },
  lengthRequired: { status: 411, code: 'BAD_REQUEST' },
  invalidFile: { status: 413, code: 'FILE_TOO_LARGE' },
};

/** A refusal of the portal's own, in the API's envelope and the caller's language. */
export async function refuse(request: Request, reason: Refusal): Promise<Response> {
  const t = await errorWords(request.headers);
  const { status, code } = REFUSALS[reason];
  return Response.json({ message: t(reason), code, errors: {} }, { status });
}

/** The headers of a call to Django in the name of whoever holds `token`, from where they are. */
export function upstreamHeaders(incoming: Headers, token: string | undefined): Headers {
  const headers = picked(incoming, REQUEST_HEADERS);
  // The body is passed on as it comes, so it must come as it is.
  headers.set('accept-encoding', 'identity');
  const address = incoming.get('x-forwarded-for');
  if (address) headers.set('x-forwarded-for', address);
  headers.set('x-forwarded-host', env().portalUrl.host);
  headers.set('x-forwarded-proto', env().portalUrl.protocol.slice(0, -1));
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** What was sent along. A server's request has a stream even where there is nothing in it. */
function bodyOf(request: Request): ReadableStream | null {
  const { headers, method } = request;
  const isAnnounced = headers.has('content-length') || headers.has('transfer-encoding');
  // Browsers announce the empty body of a POST, but not that of a DELETE.
  return method === 'DELETE' && !isAnnounced ? null : request.body;
}

/** Why a body cannot be passed on; null where it can. Django reads a chunked form as empty. */
function bodyRefusal(request: Request): Refusal | null {
  if (!bodyOf(request)) return null;
  const length = request.headers.get('content-length');
  if (length === null || !/^\d+$/.test(length)) return 'lengthRequired';
  return Number(length) > MAX_BODY_BYTES ? 'invalidFile' : null;
}

function upstreamUrl(request: Request): URL | null {
  const { pathname, search } = new URL(request.url);
  if (!pathname.startsWith('/api/') || NOT_FORWARDED.has(pathname)) return null;
  const base = env().apiUrl;
  const url = new URL(base + pathname + search);
  return url.href.startsWith(`${base}/api/`) ? url : null;
}

/** The API's refusal as it is: its message, its code, its Retry-After; none of its cookies. */
export async function passOn(answer: Response): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' });
  const wait = answer.headers.get('retry-after');
  if (wait) headers.set('retry-after', wait);
  return new Response(await answer.text(), { status: answer.status, headers });
}

async function callUpstream(url: URL, request: Request, headers: Headers): Promise<Response> {
  const body = bodyOf(request);
  const length = request.headers.get('content-length');
  if (body && length) headers.set('content-length', length);
  return fetch(url, {
    method: request.method,
    headers,
    body,
    duplex: 'half',
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  } as RequestInit);
}

/** Passes a call on to Django with the token of the cookie, and streams the answer back. */
export async function forward(request: Request, token: string | undefined): Promise<Response> {
  const url = upstreamUrl(request);
  if (!url) return refuse(request, 'notFound');
  const refused = bodyRefusal(request);
  if (refused) return refuse(request, refused);
  let answer: Response;
  try {
    answer = await callUpstream(url, request, upstreamHeaders(request.headers, token));
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    console.error(`No answer from ${url.origin} to ${request.method} ${url.pathname}:`, error);
    return refuse(request, 'unavailable');
  }
  const headers = picked(answer.headers, RESPONSE_HEADERS);
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
  return new Response(answer.body, { status: answer.status, headers });
}
