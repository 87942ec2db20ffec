const AGAIN_MS = 1_000;

export const isOffline = () => globalThis.navigator?.onLine === false;

const listeners = new Set<() => void>();
let awaited = 0;

function wait(change: 1 | -1): void {
  awaited += change;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever `isUnconnected` may have changed. Returns the function that ends this. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser says that it has no connection, or code could not be loaded until now. */
export const isUnconnected = () => isOffline() || awaited > 0;

function pause(): Promise<unknown> {
  if (!isOffline()) return new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

/**
 * Loads code that a page needs only now. Without a connection it waits for one: a failure would
 * replace the whole page by the error page. With one it tries twice.
 */
export async function whenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  let hasFailedOnline = false;
  while (true) {
    try {
      return await load();
    } catch (error) {
      if (hasFailedOnline && !isOffline()) throw error;
      hasFailedOnline = !isOffline();
      wait(1);
      try {
        await pause();
      } finally {
        wait(-1);
      }
    }
  }
}

/**
 * Loads code for what a press does at once, such as a notice. Null if the connection was lost and
 * came back before the code was here: people went on to something else, and nothing should happen
 * late by itself.
 */
export async function forPress<Part>(load: () => Promise<Part>): Promise<Part | null> {
  const over = new AbortController();
  const late = new Promise<null>((resolve) => {
    window.addEventListener('online', () => resolve(null), { signal: over.signal });
  });
  try {
    return await Promise.race([whenOnline(load), late]);
  } finally {
    over.abort();
  }
}
