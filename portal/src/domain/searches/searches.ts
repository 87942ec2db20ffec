'use client';

import { useCan } from '@/domain/account/session-context';
import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';
import { paths } from '@/shared/lib/paths';

export type SavedSearch = Schema<'SavedSearchOut'>;
export type Frequency = SavedSearch['frequency'];
export const FREQUENCIES = ['at_once', 'daily', 'never'] as const satisfies readonly Frequency[];

export const SEARCHES = '/api/saved-searches';

/** The filters of the list of leads, as its address has them. */
const FILTERS = ['role', 'leadType', 'filter', 'chapter', 'country', 'port', 'status'] as const;

export type LeadFilters = Partial<Record<(typeof FILTERS)[number], string | null>>;

/** The company's saved searches (RULES.md 54). Only suppliers have any. */
export function useSearches() {
  const has = useCan('leads.view');
  return useResource(SEARCHES, has ? {} : null);
}

/** The list of leads with the search's filters. */
export function leadsOf(search: LeadFilters): string {
  const given = FILTERS.flatMap((name) => (search[name] ? [[name, search[name]] as const] : []));
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${paths.leads.list()}?${query}` : paths.leads.list();
}

interface NewSearch extends LeadFilters {
  name: string;
  frequency: Frequency;
}

/** Saves a search. Throws `ApiError`. */
export function saveSearch(body: NewSearch, key: string) {
  return unwrap(client.POST(SEARCHES, { body, headers: { 'Idempotency-Key': key } }));
}

/** Renames a search, or changes how often its news is told. Throws `ApiError`. */
export function changeSearch(id: number, body: { name?: string; frequency?: Frequency }) {
  return unwrap(
    client.POST('/api/saved-searches/{search_id}', { params: { path: { search_id: id } }, body }),
  );
}

/** Deletes a search. Throws `ApiError`. */
export function deleteSearch(id: number) {
  return unwrap(
    client.DELETE('/api/saved-searches/{search_id}', { params: { path: { search_id: id } } }),
  );
}
