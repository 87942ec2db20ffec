'use client';

import { useEffect, useRef } from 'react';

const SOON_MS = 150;

/** Calls `act` a moment later, once for all calls until then. */
export function useSoon(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      act();
    }, SOON_MS);
  };
}
