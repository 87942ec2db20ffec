import type { LiveEvent } from './events';

const MOST = 200;
const KEPT_MS = 5 * 60_000;

const isSame = (one: LiveEvent, other: LiveEvent) =>
  one.id === other.id && one.topic === other.topic && one.data === other.data;

/** The last events that a tab has heard. Times are those of the browser’s clock, in milliseconds. */
export function recentEvents(from: number) {
  const kept: { event: LiveEvent; at: number }[] = [];
  let knownFrom = from;
  const forgetUntil = (time: number) => {
    knownFrom = Math.max(knownFrom, time);
  };
  return {
    add(event: LiveEvent) {
      const now = Date.now();
      kept.push({ event, at: now });
      while (kept[0] && (kept.length > MOST || kept[0].at < now - KEPT_MS)) {
        forgetUntil(kept[0].at);
        kept.shift();
      }
    },
    /** Says that events from before this time may not have been heard. */
    forgetUntil,
    has: (event: LiveEvent) => kept.some((each) => isSame(each.event, event)),
    /** What was heard after a time; null if that is not known any more. */
    since(time: number): LiveEvent[] | null {
      if (time < knownFrom) return null;
      return kept.filter(({ at }) => at > time).map(({ event }) => event);
    },
  };
}
