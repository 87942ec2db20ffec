'use client';

import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';

import { client } from './client';
import type { ApiError } from './error';
import { isUnder, resourceKey } from './keys';
import { isFresh, noteChange } from './sent-answers';
import type { AnswerOf, ReadInit, ReadPath } from './types';
import { unwrap } from './unwrap';

/**
 * Reads one resource of the API. Features wrap it in one hook per resource, named after the
 * resource. `init` null: do not read yet. It does not fetch data that came with the page a second
 * time.
 */
export function useResource<P extends ReadPath>(
  path: P,
  init: ReadInit<P> | null,
  options: SWRConfiguration<AnswerOf<P>, ApiError> = {},
) {
  const key = init && resourceKey(path, init);
  const { cache, fallback } = useSWRConfig();
  const id = unstable_serialize(key);
  // The server has no such cache: its prefetched data is always new, and no list may look busy.
  const isNew = typeof window === 'undefined' ? id in fallback : isFresh(cache, id);
  return useSWR<AnswerOf<P>, ApiError>(key, () => readInBrowser(path, init ?? {}), {
    ...(isNew ? { revalidateIfStale: false } : {}),
    ...options,
  });
}

/** A resource in pages. The old page stays on screen until the new page or filter has loaded. */
export function useList<P extends ReadPath>(
  path: P,
  init: ReadInit<P> | null,
  options: SWRConfiguration<AnswerOf<P>, ApiError> = {},
) {
  return useResource(path, init, { keepPreviousData: true, ...options });
}

/** Reads once outside a hook, with the same types and errors. */
export function readInBrowser<P extends ReadPath>(
  path: P,
  init: ReadInit<P>,
): Promise<AnswerOf<P>> {
  // openapi-fetch infers its argument from a literal path. For a generic path we must state the
  // type.
  const get = client.GET as unknown as (
    path: string,
    options: { params: ReadInit<P> },
  ) => Promise<{ data?: AnswerOf<P>; error?: unknown; response: Response }>;
  return unwrap(get(path, { params: init })) as Promise<AnswerOf<P>>;
}

/** Makes the hooks read everything under these paths again: `invalidate('/api/enquiries')`. */
export function useInvalidate(): (...prefixes: string[]) => Promise<void> {
  const { cache, mutate } = useSWRConfig();
  return async (...prefixes) => {
    for (const prefix of prefixes) noteChange(cache, prefix);
    await mutate((key) => isUnder(key, prefixes));
  };
}
