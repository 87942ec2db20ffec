'use client';

import { useRouter } from '@/i18n/navigation';
import { RefreshOnReturn } from '@/shared/ui/detail/refresh-on-return';
import type { Topic } from './events';
import { useChanges } from './use-events';
import { useSoon } from './use-soon';

interface RefreshOnNewsProps {
  topics: readonly Topic[];
  /** What the page shows; without it, the page is about everything of the topics. */
  id?: number;
}

/**
 * Requests the page from the server again as soon as what it shows has changed, and when somebody
 * returns to it. What was typed into its forms stays, with the version that the form began with.
 */
export function RefreshOnNews({ topics, id }: RefreshOnNewsProps) {
  const { refresh } = useRouter();
  const refreshSoon = useSoon(refresh);
  useChanges(topics, ({ ids }) => {
    if (id === undefined || ids.length === 0 || ids.includes(id)) refreshSoon();
  });
  return <RefreshOnReturn />;
}
