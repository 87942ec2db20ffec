import 'server-only';

import type { ReactNode } from 'react';

import { Prefetched } from '@/shared/api/config';

/**
 * A screen with what its hooks ask at first. The reads are under way already when they are handed
 * over, so that all of them, and what `screenPage` asks of the session, happen at the same time.
 */
export async function prefetchPage(
  screen: ReactNode,
  ...reads: Promise<Record<string, unknown>>[]
): Promise<ReactNode> {
  const answers = await Promise.all(reads);
  return <Prefetched fallback={Object.assign({}, ...answers)}>{screen}</Prefetched>;
}
