const AGAIN_MS = 1_000;

const isOffline = () => globalThis.navigator?.onLine === false;

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
      await pause();
    }
  }
}
