import 'server-only';

import { env } from '@/server/env';

import { passOn, refuse } from './forward';
import { upstreamHeaders } from './upstream';

/** How long the source may take until it answers, and how long it may say nothing at all. */
const ANSWER_MS = 10_000;
const SILENCE_MS = 60_000;

const PATH = '/api/events';
/** A stream that is taken up by another tab names here what a header says elsewhere. */
const LAST_ID = 'lastEventId';

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Neither kept nor packed: a packer would hold pieces back until it has enough of them.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

interface Waits {
  answerMs?: number;
  silenceMs?: number;
}

interface Ask {
  leaving: AbortController;
  answerMs: number;
}

type Pieces = ReadableStreamDefaultReader<Uint8Array>;

function lastIdOf(request: Request): string | null {
  const id = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get(LAST_ID);
  return id !== null && /^[\w.:-]{1,64}$/.test(id) ? id : null;
}

function streamHeaders(request: Request, token: string | undefined): Headers {
  const headers = upstreamHeaders(request.headers, token);
  headers.set('accept', 'text/event-stream');
  const lastId = lastIdOf(request);
  if (lastId !== null) headers.set('last-event-id', lastId);
  return headers;
}

const isStream = (answer: Response) =>
  answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/event-stream');

/** The next piece; null once the source has ended, is gone, or has been silent for too long. */
async function nextPiece(reader: Pieces, silenceMs: number): Promise<Uint8Array | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, silenceMs, null);
  });
  try {
    const read = await Promise.race([reader.read(), silence]);
    return read?.value ?? null;
  } catch {
    // A source that restarts cuts its streams; the browser connects again, with the last id.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Each piece as it comes. Where the stream ends, on either side, its source is let go. */
function passedOn(body: ReadableStream<Uint8Array>, leaving: AbortController, silenceMs: number) {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(out) {
      const piece = await nextPiece(reader, silenceMs);
      if (piece) return out.enqueue(piece);
      out.close();
      leaving.abort();
    },
    cancel: () => leaving.abort(),
  });
}

/** What the source answers; null where it is away or says nothing in time. */
async function ask(request: Request, token: string | undefined, waits: Ask) {
  const { leaving, answerMs } = waits;
  const timer = setTimeout(() => leaving.abort(), answerMs);
  try {
    return await fetch(env().streamUrl + PATH, {
      headers: streamHeaders(request, token),
      redirect: 'manual',
      cache: 'no-store',
      signal: leaving.signal,
    });
  } catch (error) {
    if (!request.signal.aborted) console.error(`No events from ${env().streamUrl}:`, error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Passes a stream of events on for as long as it lasts: `forward` gives every other call a time to
 * end by. It ends with the client, with its source, and with a source that is silent; a refusal
 * (401 for a session that has ended) is passed on as it is.
 */
export async function openEventStream(
  request: Request,
  token: string | undefined,
  { answerMs = ANSWER_MS, silenceMs = SILENCE_MS }: Waits = {},
): Promise<Response> {
  const leaving = new AbortController();
  request.signal.addEventListener('abort', () => leaving.abort(), { once: true });
  const answer = await ask(request, token, { leaving, answerMs });
  if (!answer) return refuse(request, 'unavailable');
  if (!answer.body || !isStream(answer)) return passOn(answer);
  return new Response(passedOn(answer.body, leaving, silenceMs), { headers: STREAM_HEADERS });
}
