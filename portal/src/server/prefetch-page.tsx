import 'server-only';

import type { ReactNode } from 'react';
import { Prefetched } from '@/shared/api/config';
import { type Filters, readListParams, toSearchParams } from '@/shared/api/list-params';
import type { RowList } from '@/shared/api/row-list';
import type { ReadPath } from '@/shared/api/types';
import { pack } from '@/shared/lib/packed';

import { prefetch } from './api';

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

/** The rows of a list for a page's address, as `useRows` reads them. */
export async function prefetchRows<P extends ReadPath, F extends Filters, Row>(
  of: RowList<P, F, Row>,
  searchParams: Promise<Record<string, string | string[] | undefined>>,
) {
  const params = readListParams(toSearchParams(await searchParams), of.spec);
  return prefetch(of.path, { query: of.query(params) });
}
