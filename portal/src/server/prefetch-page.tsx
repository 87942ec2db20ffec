import 'server-only';

import type { ReactNode } from 'react';

import { Prefetched } from '@/shared/api/config';
import { pack } from '@/shared/lib/packed';

/**
 * A screen with the first data of its hooks. The caller has already started the reads, so they all
 * run in parallel with the session check of `screenPage`.
 */
export async function prefetchPage(
  screen: ReactNode,
  ...reads: (Promise<Record<string, unknown>> | Record<string, never>)[]
): Promise<ReactNode> {
  const answers = await Promise.all(reads);
  return <Prefetched fallback={pack(Object.assign({}, ...answers))}>{screen}</Prefetched>;
}
