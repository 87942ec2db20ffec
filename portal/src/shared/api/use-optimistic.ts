'use client';

import { useSWRConfig } from 'swr';

import { isBelow, pathOfText } from './keys';
import { noteChange } from './sent-answers';

/** Returns the expected answer for a cached path under the prefix. */
type Changed = (path: string, answer: unknown) => unknown;

/**
 * Shows a change before the API confirms it. Applies `changed` to every cached answer under the
 * prefix. If the API refuses, it undoes all of that and throws; after a success, the hooks read
 * again.
 */
export function useOptimistic() {
  const { cache, mutate } = useSWRConfig();
  return async (prefix: string, send: () => Promise<unknown>, changed: Changed): Promise<void> => {
    const sending = send();
    noteChange(cache, prefix);
    const cached = [...cache.keys()].filter((id) => isBelow(pathOfText(id), prefix));
    const showing = cached.map((id) =>
      mutate(id, sending, {
        optimisticData: (_kept?: unknown, shown?: unknown) =>
          shown === undefined ? shown : changed(pathOfText(id), shown),
        populateCache: false,
        rollbackOnError: true,
      }),
    );
    await Promise.all([sending, ...showing]);
  };
}
