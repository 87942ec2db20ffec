import { type ConnectionOptions, connect } from './connection';
import type { LiveEvent, Stop } from './events';

/**
 * One connection for all tabs of a browser, because HTTP/1.1 allows six per host, and a server
 * should not hold one for every forgotten tab. The tab that holds a lock connects and passes the
 * events on to the others. A SharedWorker could do the same, but Chrome on Android has none.
 *
 * The tab that was opened last takes the lock, and connects from the position of its page: so it is
 * told what changed between the rendering of the page and the start of its script, and the others
 * are told that once more. When it closes or crashes, the browser gives the lock to one of those
 * that wait, which goes on after the last event that it heard.
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
  onEvent: (event: LiveEvent) => void;
  /** null, as in old browsers: each tab has its own connection. */
  locks?: LockManager | null;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Takes the lock from whoever has it; whenever it is lost, waits for it. */
async function takeTurns(
  locks: LockManager,
  name: string,
  begin: () => Stop,
  leaving: AbortSignal,
): Promise<void> {
  const left = new Promise<void>((resolve) => {
    leaving.addEventListener('abort', () => resolve());
  });
  let options: LockOptions = { steal: true };
  while (!leaving.aborted) {
    let end: Stop | undefined;
    const hold = () => {
      end = begin();
      return left;
    };
    try {
      await locks.request(name, options, hold);
    } catch (error) {
      // A newer tab has taken the lock, or this one stopped waiting for it.
      if (!isAbort(error)) throw error;
    } finally {
      end?.();
    }
    options = { signal: leaving };
  }
}

/** Reports events until it is stopped, through this tab's connection or another tab's. */
export function openSharedStream(options: SharedStreamOptions): Stop {
  const { name, position, onEvent, locks = navigator.locks ?? null, ...connection } = options;
  // Without EventSource, pages poll instead.
  if (typeof EventSource === 'undefined') return () => undefined;
  let last = position;
  const hear = (event: LiveEvent) => {
    last = event.id;
    onEvent(event);
  };
  const begin = (passOn: (event: LiveEvent) => void) =>
    connect({
      ...connection,
      lastId: () => last,
      onEvent: (event) => {
        passOn(event);
        hear(event);
      },
    });
  if (!locks) return begin(() => undefined);

  const leaving = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => hear(data);
  const lead = () => begin((event) => channel.postMessage(event));
  takeTurns(locks, name, lead, leaving.signal).catch((error: unknown) =>
    console.error('The stream’s lock failed:', error),
  );
  return () => {
    leaving.abort();
    channel.close();
  };
}
