import { type ConnectionOptions, connect } from './connection';
import type { LiveEvent, Stop } from './events';

/**
 * One connection for all tabs of a browser, because HTTP/1.1 allows six per host, and a server
 * should not hold one for every forgotten tab. The tab that holds a lock connects and passes the
 * events on to the others. When that tab closes or crashes, the browser gives the lock to the next.
 * A SharedWorker could do the same, but Chrome on Android has none.
 */

export interface SharedStreamOptions
  extends Pick<ConnectionOptions, 'url' | 'mayTryAgain' | 'firstDelayMs'> {
  /**
   * Tabs with the same name share a connection. The name contains the person, because two people
   * may sign in one after the other.
   */
  name: string;
  onEvent: (event: LiveEvent) => void;
  /** null, as in old browsers: each tab has its own connection. */
  locks?: LockManager | null;
}

/** The messages between tabs: an event, a new tab's question for the last id, and the answer. */
type Said = { event: LiveEvent } | { asks: true } | { lastId: string };

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
  const { name, onEvent, locks = navigator.locks ?? null, ...rest } = options;
  // Without EventSource, pages poll instead.
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
  // This tab may have to take over before it receives its first event.
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
