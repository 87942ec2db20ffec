'use client';

import { useState } from 'react';
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';

import { client } from './client';
import type { ApiError } from './error';
import { isUnder, type ResourceKey, resourceKey } from './keys';
import type { AnswerOf, ReadInit, ReadPath } from './types';
import { unwrap } from './unwrap';

/** Whether the server just sent this with the page, so that asking again at once is pointless. */
function useSentWithPage(key: ResourceKey | null): boolean {
  const { cache, fallback } = useSWRConfig();
  const [sent] = useState(() => {
    if (!key) return false;
    const id = unstable_serialize(key);
    return fallback[id] !== undefined && cache.get(id)?.data === undefined;
  });
  return sent;
}

/**
 * Reads one resource of the API. Features wrap it: one hook per resource, named after it.
 * `init` null: do not read yet. What the server prefetched is not fetched a second time.
 */
export function useResource<P extends ReadPath>(
  path: P,
  init: ReadInit<P> | null,
  options: SWRConfiguration<AnswerOf<P>, ApiError> = {},
) {
  const key = init && resourceKey(path, init);
  const sent = useSentWithPage(key);
  return useSWR<AnswerOf<P>, ApiError>(key, () => readInBrowser(path, init ?? {}), {
    keepPreviousData: true,
    ...(sent ? { revalidateOnMount: false } : {}),
    ...options,
  });
}

/** One read outside a hook, with the same types and errors. */
export function readInBrowser<P extends ReadPath>(
  path: P,
  init: ReadInit<P>,
): Promise<AnswerOf<P>> {
  // openapi-fetch infers its argument from a literal path; for any path it must be told.
  const get = client.GET as unknown as (
    path: string,
    options: { params: ReadInit<P> },
  ) => Promise<{ data?: AnswerOf<P>; error?: unknown; response: Response }>;
  return unwrap(get(path, { params: init })) as Promise<AnswerOf<P>>;
}

/** Reads again everything under these addresses: `invalidate('/api/enquiries')` after a change. */
export function useInvalidate(): (...prefixes: string[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (...prefixes) => {
    await mutate((key) => isUnder(key, prefixes));
  };
}
