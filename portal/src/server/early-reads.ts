import 'server-only';

import { type JsonAnswer, readJson } from './http/read-json';

/** Longer than any page needs to begin. Whatever nobody has taken by then is dropped. */
const KEPT_MS = 10_000;

interface Early {
  startedAt: number;
  answers: Map<string, Promise<JsonAnswer>>;
}

// Next.js bundles the startup code and the pages separately; both must use the same map.
const SHARED = Symbol.for('lading.early-reads');
const shared = globalThis as typeof globalThis & { [SHARED]?: Map<string, Early> };
shared[SHARED] ??= new Map();
const started = shared[SHARED];

/** The header that names a request to its page. */
export const EARLY_HEADER = 'x-lading-early';

/**
 * Starts API calls that a page is certain to make, before Next.js has found the page. `requestId`
 * must be a secret of this one request.
 */
export function startEarly(
  requestId: string,
  urls: readonly string[],
  headers: Headers,
  timeoutMs: number,
): void {
  dropOld();
  const answers = new Map(urls.map((url) => [url, readJson(url, headers, timeoutMs)]));
  // Whoever takes an answer also gets its error. Nobody may take it, if the page is a redirect.
  for (const answer of answers.values()) answer.catch(() => undefined);
  started.set(requestId, { startedAt: Date.now(), answers });
}

/** The answer to an early call, once; undefined if there was no such call. */
export function takeEarly(requestId: string, url: string): Promise<JsonAnswer> | undefined {
  const early = started.get(requestId);
  const answer = early?.answers.get(url);
  if (!early || !answer) return undefined;
  early.answers.delete(url);
  if (early.answers.size === 0) started.delete(requestId);
  return answer;
}

function dropOld(): void {
  const limit = Date.now() - KEPT_MS;
  // The oldest are first.
  for (const [requestId, { startedAt }] of started) {
    if (startedAt > limit) return;
    started.delete(requestId);
  }
}
