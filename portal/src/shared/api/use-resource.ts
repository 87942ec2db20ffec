'use client';

import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';

import { client } from './client';
import type { ApiError } from './error';
import { isUnder, resourceKey } from './keys';
import { isFresh, noteChange } from './sent-answers';
import type { AnswerOf, ReadInit, ReadPath } from './types';
import { unwrap } from './unwrap';

/**
 * Reads one resource of the API. Features wrap it: one hook per resource, named after it.
 * `init` null: do not read yet. What came with the page is not fetched a second time.
 */
export function useResource<P extends ReadPath>(
  path: P,
  init: ReadInit<P> | null,
  options: SWRConfiguration<AnswerOf<P>, ApiError> = {},
) {
  const key = init && resourceKey(path, init);
  const { cache, fallback } = useSWRConfig();
  const id = unstable_serialize(key);
  // The server keeps no such cache: what it read ahead is new, and no list of it is drawn as busy.
  const isNew = typeof window === 'undefined' ? id in fallback : isFresh(cache, id);
  return useSWR<AnswerOf<P>, ApiError>(key, () => readInBrowser(path, init ?? {}), {
    ...(isNew ? { revalidateIfStale: false } : {}),
    ...options,
  });
}

/** A resource in pages: until the next page or filter has come, the one before stays on screen. */
export function useList<P extends ReadPath>(
  path: P,
  init: ReadInit<P> | null,
  options: SWRConfiguration<AnswerOf<P>, ApiError> = {},
) {
  return useResource(path, init, { keepPreviousData: true, ...options });
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
  const { cache, mutate } = useSWRConfig();
  return async (...prefixes) => {
    for (const prefix of prefixes) noteChange(cache, prefix);
    await mutate((key) => isUnder(key, prefixes));
  };
}
