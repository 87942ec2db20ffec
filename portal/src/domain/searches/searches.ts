'use client';

import { useCan } from '@/domain/account/session-context';
import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';
import { paths } from '@/shared/lib/paths';

export type SavedSearch = Schema<'SavedSearchOut'>;
export type Alert = SavedSearch['alert'];
export const ALERTS = ['now', 'daily', 'never'] as const satisfies readonly Alert[];

export const SEARCHES = '/api/saved-searches';

/** The most characters of a search's name. The API checks it, too. */
export const MAX_NAME = 60;

/** The filters of each list, as its address has them. */
const FILTERS = {
  leads: ['role', 'leadType', 'filter', 'chapter', 'country', 'port', 'status'],
  products: ['filter', 'hsCode', 'category', 'country', 'businessType'],
  exim: [
    'hscode',
    'sourceCountry',
    'sourcePort',
    'destinationCountry',
    'destinationPort',
    'consignee',
  ],
} as const;

const PATHS = {
  leads: paths.leads.list(),
  products: paths.products.find(),
  exim: paths.exporterData(),
};

type ListName = keyof typeof FILTERS;
type FilterName = (typeof FILTERS)[ListName][number];

/** The list that is searched, and what narrows it. */
export type SearchFilters = { list: ListName } & Partial<Record<FilterName, string | null>>;

/** Whether the company has a list whose filters it can save (RULES.md 54). */
export function useHasSearches(): boolean {
  const leads = useCan('leads.view');
  const records = useCan('exporterData.search');
  return useCan('products.find') || leads || records;
}

/** The company's saved searches. */
export function useSearches() {
  return useResource(SEARCHES, useHasSearches() ? {} : null);
}

/** The search's list with its filters. */
export function listOf(search: SearchFilters): string {
  const names: readonly FilterName[] = FILTERS[search.list];
  const given = names.flatMap((name) => (search[name] ? [[name, search[name]] as const] : []));
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const path = PATHS[search.list];
  return query ? `${path}?${query}` : path;
}

type NewSearch = SearchFilters & { name: string; alert: Alert };

/** Saves a search. Throws `ApiError`. */
export function saveSearch(body: NewSearch, key: string) {
  return unwrap(client.POST(SEARCHES, { body, headers: { 'Idempotency-Key': key } }));
}

/** Renames a search, or changes how often its news is told. Throws `ApiError`. */
export function changeSearch(id: number, body: { name?: string; alert?: Alert }) {
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
