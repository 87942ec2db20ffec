'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';

import { type ListPatch, type ListSpec, patchListParams, readListParams } from './list-params';

/**
 * A list's state in the URL, and how to change it. A change is an entry in the history (back
 * works) and no round trip through the server: the hook of the list reads the new page itself.
 */
export function useListParams<Filter extends string>(spec: ListSpec<Filter>) {
  const search = useSearchParams();
  const params = useMemo(() => readListParams(new URLSearchParams(search), spec), [search, spec]);
  const change = (patch: ListPatch<Filter>) => {
    const query = patchListParams(new URLSearchParams(search), patch, spec);
    window.history.pushState(null, '', query ? `?${query}` : window.location.pathname);
  };
  return { params, change };
}
