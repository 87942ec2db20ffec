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

/** Marks a page as loading while `isPending` is true and the component is mounted. */
export function usePendingWhile(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return undefined;
    count(1);
    return () => count(-1);
  }, [isPending]);
}

/** Whether a requested page is still loading. */
export function useIsPagePending(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pages > 0,
    () => false,
  );
}
