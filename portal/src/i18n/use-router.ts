'use client';

import { useMemo, useTransition } from 'react';
import { noteRefresh } from '@/shared/api/sent-answers';
import { base } from './base-navigation';
import { usePendingWhile } from './pending';

/** Next's router with the language prefix added. It shows the pending bar while a page loads. */
export function useRouter() {
  const router = base.useRouter();
  const [isPending, start] = useTransition();
  usePendingWhile(isPending);
  return useMemo(
    () => ({
      ...router,
      push: (...to: Parameters<typeof router.push>) => start(() => router.push(...to)),
      refresh: () => {
        noteRefresh();
        router.refresh();
      },
      replace: (...to: Parameters<typeof router.replace>) => start(() => router.replace(...to)),
    }),
    [router],
  );
}
