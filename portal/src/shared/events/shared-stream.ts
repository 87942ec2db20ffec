import { type ConnectionOptions, connect } from './connection';
import type { LiveEvent, Stop } from './events';

/**
 * One connection for all tabs of a browser: HTTP/1.1 allows six to a host, and a server should not
 * hold one for every tab that somebody forgot. The tab that holds a lock is connected and tells the
 * others; the browser gives the lock to the next one when it closes, even by a crash. A SharedWorker
 * would do as well where there is one; Chrome on Android has none.
 */

export interface SharedStreamOptions
  extends Pick<ConnectionOptions, 'url' | 'mayTryAgain' | 'firstDelayMs'> {
  /** Tabs of the same name share: it names the person, for two may be signed in one after the other. */
  name: string;
  onEvent: (event: LiveEvent) => void;
  /** null, as in old browsers: each tab has a connection of its own. */
  locks?: LockManager | null;
}

/** What tabs say to each other: an event, where a new tab would go on from, and what that is. */
type Said = { event: LiveEvent } | { asks: true } | { lastId: string };

/** Holds a lock, once it is this tab's turn, until it is stopped. */
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
    // Whoever is stopped while waiting for the lock gets it no more.
    if (!leaving.signal.aborted) console.error('The stream’s lock failed:', error);
  });
  return () => leaving.abort();
}

/** Tells of events, by a connection of this tab's or of another's, until it is stopped. */
export function openSharedStream(options: SharedStreamOptions): Stop {
  const { name, onEvent, locks = navigator.locks ?? null, ...rest } = options;
  // Where there is none, pages ask by themselves now and then.
  if (typeof EventSource === 'undefined') return () => undefined;
  let last = '';
  const hear = (event: LiveEvent) => {
    last = event.id;
    onEvent(event);
  };
  const connection = { ...rest, lastId: () => last };
  if (!locks || typeof BroadcastChannel === 'undefined') {
    return connect({ ...connection, onEvent: hear });
  }
  const channel = new BroadcastChannel(name);
  const say = (said: Said) => channel.postMessage(said);
  channel.onmessage = ({ data: said }: MessageEvent<Said>) => {
    if ('event' in said) hear(said.event);
    else if ('lastId' in said) last ||= said.lastId;
    else if (last) say({ lastId: last });
  };
  // It may have to take over before it hears of anything.
  say({ asks: true });
  const lead = () =>
    connect({
      ...connection,
      onEvent: (event) => {
        say({ event });
        hear(event);
      },
    });
  const stop = whileHolding(locks, name, lead);
  return () => {
    stop();
    channel.close();
  };
}
