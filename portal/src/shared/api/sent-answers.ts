import type { Cache } from 'swr';

import { isBelow, pathOfText } from './keys';

/** How long we use an answer that came with a page without asking again. */
const FRESH_MS = 60_000;
/** How long the router keeps a prefetched page (`staleTimes` in next.config.ts). */
export const READ_AHEAD_MS = 30_000;

/** Answers by the text that SWR makes of a key. `prefetch` in server/api uses the same text. */
export type Answers = Readonly<Record<string, unknown>>;

/** A refresh that was asked for no longer than this before a change was noted is part of the same. */
const SAME_MS = 20;

interface Sent {
  /**
   * Answers that are already in the cache. Going back shows the very same page, with the same
   * answers.
   */
  taken: WeakSet<Answers>;
  /** When each answer arrived that holds all changes we know of. */
  freshAt: Map<string, number>;
  /** When this browser last changed data under a path. */
  changed: Map<string, number>;
}

const caches = new WeakMap<Cache, Sent>();
let refreshAskedAt = Number.NEGATIVE_INFINITY;

function sentTo(cache: Cache): Sent {
  const known = caches.get(cache);
  if (known) return known;
  const sent: Sent = { taken: new WeakSet(), freshAt: new Map(), changed: new Map() };
  caches.set(cache, sent);
  return sent;
}

/**
 * Puts a page's answers into the browser's cache, once. One that the server may have read before
 * the latest change is not fresh: the router kept its page, or it was on its way meanwhile. What
 * comes with a refresh after the change is newer.
 */
export function takeAnswers(cache: Cache, answers: Answers): void {
  const { taken, freshAt, changed } = sentTo(cache);
  if (taken.has(answers)) return;
  taken.add(answers);
  const now = Date.now();
  const since = Math.max(refreshAskedAt + SAME_MS, now - READ_AHEAD_MS);
  const late = [...changed].filter(([, when]) => when > since);
  for (const [id, data] of Object.entries(answers)) {
    const { error: _, ...state } = cache.get(id) ?? {};
    cache.set(id, { ...state, data });
    if (late.some(([prefix]) => isBelow(pathOfText(id), prefix))) freshAt.delete(id);
    else freshAt.set(id, now);
  }
}

/** Records a change to the data under a path. Answers from before it are out of date. */
export function noteChange(cache: Cache, prefix: string): void {
  const { freshAt, changed } = sentTo(cache);
  changed.set(prefix, Date.now());
  for (const id of freshAt.keys()) if (isBelow(pathOfText(id), prefix)) freshAt.delete(id);
}

/** Records that the page is requested from the server again. */
export function noteRefresh(): void {
  refreshAskedAt = Date.now();
}

/** Whether the server sent this answer a moment ago, so that asking again is pointless. */
export function isFresh(cache: Cache, id: string): boolean {
  const at = sentTo(cache).freshAt.get(id);
  return at !== undefined && Date.now() - at <= FRESH_MS;
}
