'use client';

import { useEffect } from 'react';

/**
 * Stands for a part whose code is loading. If the connection was lost meanwhile, the part is given
 * up when there is one again: people went on to something else, and nothing should open by itself.
 */
export function GivenUpOnline({ onGivenUp }: { onGivenUp: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onGivenUp);
    return () => window.removeEventListener('online', onGivenUp);
  }, [onGivenUp]);
  return null;
}
