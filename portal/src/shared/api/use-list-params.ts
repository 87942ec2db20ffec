'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';

import {
  type Filters,
  isNarrowed,
  type ListParams,
  type ListPatch,
  type ListSpec,
  patchListParams,
  readListParams,
  withoutFilters,
} from './list-params';

/** A list's state and how to change it. */
export interface ListState<F extends Filters> {
  params: ListParams<F>;
  change: (patch: ListPatch<F>) => void;
  /** Whether a filter narrows the list. */
  isNarrowed: boolean;
  /** Takes every filter away. */
  clear: () => void;
}

/**
 * A list's state in the URL, and how to change it. A change is an entry in the history (back
 * works) and no round trip through the server: the hook of the list reads the new page itself.
 */
export function useListParams<F extends Filters>(spec: ListSpec<F>): ListState<F> {
  const search = useSearchParams();
  const params = useMemo(() => readListParams(new URLSearchParams(search), spec), [search, spec]);
  const change = (patch: ListPatch<F>) => {
    const query = patchListParams(new URLSearchParams(window.location.search), patch, spec);
    window.history.pushState(null, '', query ? `?${query}` : window.location.pathname);
  };
  return {
    params,
    change,
    isNarrowed: isNarrowed(params, spec),
    clear: () => change(withoutFilters(spec)),
  };
}
