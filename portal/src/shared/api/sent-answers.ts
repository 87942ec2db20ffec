import type { Cache } from 'swr';

import { isBelow, pathOfText } from './keys';

/** How long we use an answer that came with a page without asking again. */
const FRESH_MS = 60_000;
/** How long the router keeps a prefetched page (`staleTimes` in next.config.ts). */
export const READ_AHEAD_MS = 30_000;

/** Answers by the text that SWR makes of a key. `prefetch` in server/api uses the same text. */
export type Answers = Readonly<Record<string, unknown>>;

interface Sent {
  /**
   * Answers that are already in the cache. Going back shows the very same page, with the same
   * answers.
   */
  taken: WeakSet<Answers>;
  /** When each answer arrived. */
  at: Map<string, number>;
  /** When this browser last changed data under a path. */
  changed: Map<string, number>;
}

const caches = new WeakMap<Cache, Sent>();

function sentTo(cache: Cache): Sent {
  const known = caches.get(cache);
  if (known) return known;
  const sent: Sent = { taken: new WeakSet(), at: new Map(), changed: new Map() };
  caches.set(cache, sent);
  return sent;
}

/** Puts a page's answers into the browser's cache, once. Returns whether they were new. */
export function takeAnswers(cache: Cache, answers: Answers): boolean {
  const { taken, at } = sentTo(cache);
  if (taken.has(answers)) return false;
  taken.add(answers);
  for (const [id, data] of Object.entries(answers)) {
    const { error: _, ...state } = cache.get(id) ?? {};
    cache.set(id, { ...state, data });
    at.set(id, Date.now());
  }
  return true;
}

/** Records a change to the data under a path. Answers from before it are out of date. */
export function noteChange(cache: Cache, prefix: string): void {
  sentTo(cache).changed.set(prefix, Date.now());
}

/**
 * Whether the server sent this answer a moment ago, so that asking again is pointless. A prefetched
 * page may be older than a recent change, so shortly after a change no answer counts as fresh.
 */
export function isFresh(cache: Cache, id: string): boolean {
  const { at, changed } = sentTo(cache);
  const came = at.get(id);
  if (came === undefined || Date.now() - came > FRESH_MS) return false;
  const path = pathOfText(id);
  return ![...changed].some(
    ([prefix, when]) => isBelow(path, prefix) && came < when + READ_AHEAD_MS,
  );
}

/** A refresh that was asked for no longer than this before a change was noted is part of the same. */
const SAME_MS = 20;
let refreshAskedAt = Number.NEGATIVE_INFINITY;

/** Records that the page is requested from the server again. */
export function noteRefresh(): void {
  refreshAskedAt = Date.now();
}

/**
 * Whether the server may have read an answer that came just now before the latest change: one that
 * was noted while the page was on its way. What comes with a refresh after a change is newer.
 */
export function mayBeOld(cache: Cache, id: string): boolean {
  const { at, changed } = sentTo(cache);
  const since = Math.max(refreshAskedAt + SAME_MS, (at.get(id) ?? 0) - READ_AHEAD_MS);
  const path = pathOfText(id);
  return [...changed].some(([prefix, when]) => isBelow(path, prefix) && when > since);
}
