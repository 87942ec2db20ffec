import type { Cache } from 'swr';

import { isBelow, pathOfText } from './keys';

/** How long an answer that came with a page is taken as it is. */
const FRESH_MS = 60_000;
/** How long the router keeps a page that it read ahead (`staleTimes` in next.config.ts). */
export const READ_AHEAD_MS = 30_000;

/** Answers by the text that SWR makes of a key, as `prefetch` in server/api names them. */
export type Answers = Readonly<Record<string, unknown>>;

interface Sent {
  /** Those that are in the cache already: going back shows the very same page again. */
  taken: WeakSet<Answers>;
  /** When each came. */
  at: Map<string, number>;
  /** When what lies under an address was last changed here. */
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

/** Puts what came with a page into the browser's cache, once; whether it was not there yet. */
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

/** Says that what lies under an address was changed: what came before is old. */
export function noteChange(cache: Cache, prefix: string): void {
  sentTo(cache).changed.set(prefix, Date.now());
}

/**
 * Whether the server sent this a moment ago, so that asking again is pointless. A page that was read
 * ahead can be older than a change that was made since, so shortly after one nothing counts as new.
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
