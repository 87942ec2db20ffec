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

/** A list's state and the functions to change it. */
export interface ListState<F extends Filters> {
  params: ListParams<F>;
  change: (patch: ListPatch<F>) => void;
  /** Whether a filter narrows the list. */
  isNarrowed: boolean;
  /** Clears all filters. */
  clear: () => void;
}

/**
 * A list's state in the URL, and the functions to change it. A change adds an entry to the history,
 * so that going back works. It needs no round trip for the page: the list's hook reads the new rows
 * itself.
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
