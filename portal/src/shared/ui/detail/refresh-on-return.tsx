'use client';

import { useEffect } from 'react';

import { useRouter } from '@/i18n/navigation';

const A_MINUTE_MS = 60_000;

/**
 * Requests the page from the server again when somebody returns to it after a while. Otherwise it
 * would still show the data of the first visit.
 */
export function RefreshOnReturn() {
  const { refresh } = useRouter();
  useEffect(() => {
    let readAt = Date.now();
    const returned = () => {
      if (document.visibilityState !== 'visible' || Date.now() - readAt < A_MINUTE_MS) return;
      readAt = Date.now();
      refresh();
    };
    document.addEventListener('visibilitychange', returned);
    return () => document.removeEventListener('visibilitychange', returned);
  }, [refresh]);
  return null;
}
