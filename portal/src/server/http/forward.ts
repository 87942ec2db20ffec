import 'server-only';

import { ReadableStream as NodeStream } from 'node:stream/web';

import { env } from '@/server/env';
import { marketplaceRules } from '@/server/marketplace-rules';
import { announcedLength, type HeldBody, readBody } from './bodies/read-body';
import { isOpenPath } from './open-paths';
import { refuse, refuseFile } from './refuse';
import { picked, upstreamHeaders } from './upstream';

/** The room in a form for everything except the file. Django allows the same. */
const FORM_OVERHEAD = 65_536;
/** The largest body of every other call, as in Django (`DATA_UPLOAD_MAX_MEMORY_SIZE`). */
const LARGEST_JSON = 1_048_576;
const UPLOAD_PATHS = new Set(['/api/file-manager/single', '/api/imports']);
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

/** Whether a call has a body. On a server, even a request without one has a stream. */
function hasBody({ body, headers, method }: Request): boolean {
  const isAnnounced = headers.has('content-length') || headers.has('transfer-encoding');
  // Browsers send a length for the empty body of a POST, but not for that of a DELETE.
  return body !== null && (method !== 'DELETE' || isAnnounced);
}

/** The largest file that the API accepts; null while unknown. */
async function maxFileBytes(): Promise<number | null> {
  try {
    return (await marketplaceRules()).maxFileBytes;
  } catch (error) {
    console.error('How large a file may be could not be read:', error);
    return null;
  }
}

/** The call's body, read whole; null if it has none. A `Response` is a refusal. */
async function bodyToForward(request: Request): Promise<HeldBody | Response | null> {
  if (!hasBody(request)) return null;
  // Django would read a body without a length as empty.
  const length = announcedLength(request.headers);
  if (length === null) return refuse(request, 'lengthRequired');
  const isUpload = UPLOAD_PATHS.has(new URL(request.url).pathname);
  const maxFile = isUpload && length > FORM_OVERHEAD ? await maxFileBytes() : 0;
  if (maxFile === null) return refuse(request, 'unavailable');
  const maxBytes = isUpload ? maxFile + FORM_OVERHEAD : LARGEST_JSON;
  if (isUpload && length > maxBytes) return refuseFile(request, maxFile);
  const read = await readBody(request, maxBytes);
  return 'refused' in read ? refuse(request, read.refused) : read;
}

function upstreamUrl(request: Request): URL | null {
  const { pathname, search } = new URL(request.url);
  if (!isOpenPath(pathname)) return null;
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

async function callUpstream(
  url: URL,
  request: Request,
  token: string | undefined,
  body: HeldBody | null,
): Promise<Response> {
  const headers = upstreamHeaders(request.headers, token);
  if (body) headers.set('content-length', String(body.length));
  return fetch(url, {
    method: request.method,
    headers,
    body: body && NodeStream.from(body.parts),
    duplex: 'half',
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  } as RequestInit);
}

/**
 * Forwards a call to Django with the token from the cookie, and streams the answer back. Django
 * receives the call only when its body has arrived.
 */
export async function forward(request: Request, token: string | undefined): Promise<Response> {
  const url = upstreamUrl(request);
  if (!url) return refuse(request, 'notFound');
  const body = await bodyToForward(request);
  if (body instanceof Response) return body;
  let answer: Response;
  try {
    answer = await callUpstream(url, request, token, body);
  } catch (error) {
    if (request.signal.aborted) return refuse(request, 'gone');
    console.error(`No answer from ${url.origin} to ${request.method} ${url.pathname}:`, error);
    return refuse(request, 'unavailable');
  } finally {
    body?.release();
  }
  const headers = picked(answer.headers, RESPONSE_HEADERS);
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
  return new Response(answer.body, { status: answer.status, headers });
}
