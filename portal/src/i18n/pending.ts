'use client';

import { useEffect, useSyncExternalStore } from 'react';

let pages = 0;
const listeners = new Set<() => void>();

function count(change: number): void {
  pages += change;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Says that a page was asked for, as long as `isPending` holds and the asker is there. */
export function usePendingWhile(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return undefined;
    count(1);
    return () => count(-1);
  }, [isPending]);
}

/** Whether a page that somebody asked for is still coming. */
export function useIsPagePending(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pages > 0,
    () => false,
  );
}
