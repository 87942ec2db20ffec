import 'server-only';

import { errorWords } from '@/server/words';
import { inMegabytes } from '@/shared/lib/files';

import type { BodyRefusal } from './bodies/read-body';

type Refusal = BodyRefusal | 'notFound' | 'forbidden' | 'unavailable' | 'lengthRequired';

const RETRY_SECONDS = '5';
// The rest of the body is not read, so the connection cannot be used again.
const CLOSED = { connection: 'close' };

interface Refused {
  status: number;
  code: string;
  headers?: Record<string, string>;
}

const REFUSALS: Record<Exclude<Refusal, 'gone'>, Refused> = {
  notFound: { status: 404, code: 'NOT_FOUND' },
  forbidden: { status: 403, code: 'FORBIDDEN' },
  unavailable: { status: 503, code: 'UNAVAILABLE' },
  lengthRequired: { status: 411, code: 'BAD_REQUEST' },
  tooLarge: { status: 413, code: 'BODY_TOO_LARGE' },
  tooSlow: { status: 408, code: 'BODY_TOO_SLOW', headers: CLOSED },
  busy: { status: 503, code: 'UNAVAILABLE', headers: { 'retry-after': RETRY_SECONDS } },
};

/** A refusal by the portal itself, in the API's envelope and the caller's language. */
export async function refuse(request: Request, reason: Refusal): Promise<Response> {
  // Nobody reads this answer; the status is for the log of a proxy.
  if (reason === 'gone') return new Response(null, { status: 499 });
  const t = await errorWords(request.headers);
  const { status, code, headers } = REFUSALS[reason];
  return Response.json(
    { message: t(reason), code, errors: {} },
    { status, headers: headers ?? {} },
  );
}

/** Refuses a body that is too large for a file of `maxBytes`. */
export async function refuseFile(request: Request, maxBytes: number): Promise<Response> {
  const t = await errorWords(request.headers);
  const message = t('invalidFile', { megabytes: inMegabytes(maxBytes) });
  return Response.json({ message, code: 'FILE_TOO_LARGE', errors: {} }, { status: 413 });
}
