import 'server-only';

import { env } from '@/server/env';

import { passOn } from './forward';
import { refuse } from './refuse';
import { upstreamHeaders } from './upstream';

/** How long the source may take to answer, and how long it may stay silent afterwards. */
const ANSWER_MS = 10_000;
const SILENCE_MS = 60_000;

const PATH = '/api/events';
/**
 * When another tab takes over a stream, it sends the last id in this parameter instead of in a
 * header.
 */
const LAST_ID = 'lastEventId';

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Neither cached nor compressed: compression would hold events back until it has enough of them.
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

/** The next chunk; null if the source has ended, failed or been silent for too long. */
async function nextPiece(reader: Pieces, silenceMs: number): Promise<Uint8Array | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, silenceMs, null);
  });
  try {
    const read = await Promise.race([reader.read(), silence]);
    return read?.value ?? null;
  } catch {
    // A source that restarts cuts its streams. The browser then reconnects with the last id.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Passes each chunk on at once. When either side ends the stream, this closes the source. */
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

/** The source's answer; null if it is unavailable or does not answer in time. */
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
 * Passes an event stream on for as long as it lasts. It does not use `forward`, which sets a time
 * limit. The stream ends when the client leaves, when the source ends, or when the source is silent
 * for too long. A refusal (401 for an ended session) is passed on unchanged.
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
