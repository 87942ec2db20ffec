import { type ConnectionOptions, connect } from './connection';
import { ANYTHING, type LiveEvent, POSITION, type Stop } from './events';
import { recentEvents } from './recent-events';

/**
 * One connection for all tabs of a browser, because HTTP/1.1 allows six per host, and a server
 * should not hold one for every forgotten tab. The tab that holds a lock connects and passes the
 * events on to the others. When that tab closes or crashes, the browser gives the lock to the next.
 * A SharedWorker could do the same, but Chrome on Android has none.
 *
 * What changes after the server has rendered a page, and before its script listens, is not lost:
 * a tab that connects begins at the position of its page, and any other asks the connected tab for
 * what it has heard since the page was requested.
 */

export interface SharedStreamOptions
  extends Pick<ConnectionOptions, 'url' | 'mayTryAgain' | 'firstDelayMs'> {
  /**
   * Tabs with the same name share a connection. The name contains the person, because two people
   * may sign in one after the other.
   */
  name: string;
  /** The position in the stream of this tab’s page (`positionAt`). */
  position: string;
  /** When the page was requested, by the browser’s clock. */
  openedAt?: number;
  onEvent: (event: LiveEvent) => void;
  /** null, as in old browsers: each tab has its own connection. */
  locks?: LockManager | null;
}

/**
 * A tab that connects knows what happened from its page’s position on, which is some seconds before
 * the page was rendered (`MARGIN_MS`). A part of that is for other pages, which were requested at
 * the same time.
 */
const KNOWN_BEFORE_MS = 2_000;

/** What the connected tab answers a new one. */
interface Answer {
  /** The tab that asked. */
  answers: number;
  lastId: string;
  /** What has happened since the page was requested; null if that is not known. */
  events: LiveEvent[] | null;
}

/** The messages between tabs. Those that have no answer yet ask again once a tab is connected. */
type Said = { event: LiveEvent } | { asks: number; openedAt: number } | Answer | { leads: true };

/** Waits for the lock, holds it, and releases it when stopped. */
function whileHolding(locks: LockManager, name: string, begin: () => Stop): Stop {
  const leaving = new AbortController();
  const untilStopped = () =>
    new Promise<void>((resolve) => {
      const end = begin();
      leaving.signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  locks.request(name, { signal: leaving.signal }, untilStopped).catch((error: unknown) => {
    // A stop while waiting for the lock also rejects the request. That is no error.
    if (!leaving.signal.aborted) console.error('The stream’s lock failed:', error);
  });
  return () => leaving.abort();
}

/** Reports events until it is stopped, through this tab's connection or another tab's. */
export function openSharedStream(options: SharedStreamOptions): Stop {
  const { name, position, onEvent, locks = navigator.locks ?? null, ...rest } = options;
  const { openedAt = performance.timeOrigin, ...connection } = rest;
  // Without EventSource, pages poll instead.
  if (typeof EventSource === 'undefined') return () => undefined;
  const recent = recentEvents(Date.now() - KNOWN_BEFORE_MS);
  let last = position;
  /** Whether everything after the page's position has been heard, or will be. */
  let isWhole = false;
  const hear = (event: LiveEvent) => {
    if (isWhole) last = event.id;
    if (event.topic !== POSITION) recent.add(event);
    onEvent(event);
  };
  const lead = (passOn: (said: Said) => void) => {
    let isConnected = false;
    const stop = connect({
      ...connection,
      lastId: () => last,
      onEvent: (event) => {
        isWhole = true;
        passOn({ event });
        hear(event);
        if (!isConnected) passOn({ leads: true });
        isConnected = true;
      },
    });
    return { stop, isConnected: () => isConnected };
  };
  if (!locks || typeof BroadcastChannel === 'undefined') return lead(() => undefined).stop;

  const me = Math.random();
  let led: ReturnType<typeof lead> | undefined;
  const channel = new BroadcastChannel(name);
  const say = (said: Said) => channel.postMessage(said);
  const ask = () => {
    if (!isWhole) say({ asks: me, openedAt });
  };
  const catchUp = ({ lastId, events }: Answer) => {
    recent.forgetUntil(events ? openedAt : Date.now());
    // It may have heard the latest of them already, as they happened.
    const missed = events?.filter((event) => !recent.has(event)) ?? ANYTHING;
    for (const event of missed) hear(event);
    isWhole = true;
    last = lastId;
  };
  channel.onmessage = ({ data: said }: MessageEvent<Said>) => {
    if ('event' in said) hear(said.event);
    else if ('leads' in said) ask();
    else if ('answers' in said) {
      if (said.answers === me && !isWhole) catchUp(said);
    } else if (led?.isConnected()) {
      say({ answers: said.asks, lastId: last, events: recent.since(said.openedAt) });
    }
  };
  ask();
  const stop = whileHolding(locks, name, () => {
    led = lead(say);
    return led.stop;
  });
  return () => {
    stop();
    channel.close();
  };
}
