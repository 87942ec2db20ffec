import 'server-only';

import { env } from '@/server/env';
import { marketplaceRules } from '@/server/marketplace-rules';
import { errorWords } from '@/server/words';
import { inMegabytes } from '@/shared/lib/files';
import { picked, upstreamHeaders } from './upstream';

/** The room in a form for everything except the file. Django allows the same. */
const FORM_OVERHEAD = 65_536;
/** The request timeout from the documents. */
const TIMEOUT_MS = 40_000;

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
  // A cached answer is valid only for its language.
  'vary',
  'x-request-id',
];
/** These calls need a route of the portal's own, because their answers contain a token. */
const NOT_FORWARDED = new Set([
  '/api/auth/login',
  '/api/auth/logout',
  '/api/auth/currentpassword/check',
]);

type Refusal = 'notFound' | 'forbidden' | 'unavailable' | 'lengthRequired';

const REFUSALS: Record<Refusal, { status: number; code: string }> = {
  notFound: { status: 404, code: 'NOT_FOUND' },
  forbidden: { status: 403, code: 'FORBIDDEN' },
  unavailable: { status: 503, code: 'UNAVAILABLE' },
  lengthRequired: { status: 411, code: 'BAD_REQUEST' },
};

/** A refusal by the portal itself, in the API's envelope and the caller's language. */
export async function refuse(request: Request, reason: Refusal): Promise<Response> {
  const t = await errorWords(request.headers);
  const { status, code } = REFUSALS[reason];
  return Response.json({ message: t(reason), code, errors: {} }, { status });
}

/** Refuses a body that is too large for a file of `maxBytes`. */
async function refuseSize(request: Request, maxBytes: number): Promise<Response> {
  const t = await errorWords(request.headers);
  const message = t('invalidFile', { megabytes: inMegabytes(maxBytes) });
  return Response.json({ message, code: 'FILE_TOO_LARGE', errors: {} }, { status: 413 });
}

/** The request's body. On a server, even a request without a body has a stream. */
function bodyOf(request: Request): ReadableStream | null {
  const { headers, method } = request;
  const isAnnounced = headers.has('content-length') || headers.has('transfer-encoding');
  // Browsers send a length for the empty body of a POST, but not for that of a DELETE.
  return method === 'DELETE' && !isAnnounced ? null : request.body;
}

/** The largest file that the API accepts. null while unknown: then only Django refuses files. */
async function maxFileBytes(): Promise<number | null> {
  try {
    return (await marketplaceRules()).maxFileBytes;
  } catch (error) {
    console.error('How large a file may be could not be read:', error);
    return null;
  }
}

/** Refuses a body that cannot be forwarded. Django would read a chunked form as empty. */
async function bodyRefusal(request: Request): Promise<Response | null> {
  if (!bodyOf(request)) return null;
  const length = request.headers.get('content-length');
  if (length === null || !/^\d+$/.test(length)) return refuse(request, 'lengthRequired');
  if (Number(length) <= FORM_OVERHEAD) return null;
  const maxBytes = await maxFileBytes();
  const isTooLarge = maxBytes !== null && Number(length) > maxBytes + FORM_OVERHEAD;
  return isTooLarge ? refuseSize(request, maxBytes) : null;
}

function upstreamUrl(request: Request): URL | null {
  const { pathname, search } = new URL(request.url);
  if (!pathname.startsWith('/api/') || NOT_FORWARDED.has(pathname)) return null;
  const base = env().apiUrl;
  const url = new URL(base + pathname + search);
  return url.href.startsWith(`${base}/api/`) ? url : null;
}

/** The API's refusal with its message, code and Retry-After, but without its cookies. */
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

/** Forwards a call to Django with the token from the cookie, and streams the answer back. */
export async function forward(request: Request, token: string | undefined): Promise<Response> {
  const url = upstreamUrl(request);
  if (!url) return refuse(request, 'notFound');
  const refused = await bodyRefusal(request);
  if (refused) return refused;
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
