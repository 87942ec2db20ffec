/** A list keeps its state in the URL: page, limit, sort and filters, without the defaults. */

import type { Codec } from './url-codecs';

/** The filters of a list by their names in the URL, each with the codec for its values. */
export type Filters = Readonly<Record<string, Codec<unknown>>>;

/** The values of the filters: `{status: 'draft' | 'published' | null, …}`. */
export type ValuesOf<F extends Filters> = {
  readonly [Name in keyof F]: F[Name] extends Codec<infer Value> ? Value : never;
};

// biome-ignore lint/complexity/noBannedTypes: a list without filters has no names at all
export type NoFilters = {};

export interface ListSpec<F extends Filters = NoFilters> {
  /** The rows per page unless the URL says otherwise. */
  limit: number;
  filters: F;
  /** The columns that can be sorted, by the API's names. */
  sorts?: readonly string[];
  /** A prefix for every name, for a page with two lists: `?sent.page=2`. */
  prefix?: string;
}

export interface ListParams<F extends Filters = NoFilters> {
  page: number;
  limit: number;
  /** `field` or `-field`; null: the API's own order. */
  sort: string | null;
  filters: ValuesOf<F>;
}

export interface ListPatch<F extends Filters = NoFilters> {
  page?: number;
  limit?: number;
  sort?: string | null;
  filters?: Partial<ValuesOf<F>>;
}

/** The changes that a pager and a table make to any list. */
export type PagingPatch = Omit<ListPatch, 'filters'>;

export const PAGE_SIZES = [10, 20, 50, 100] as const;
const MAX_LIMIT = 100;
const MAX_PAGE = 1_000_000;

type SearchParams = Record<string, string | string[] | undefined>;

/** Next's `searchParams` as the browser's type. If a name is repeated, the first value counts. */
export function toSearchParams(source: SearchParams): URLSearchParams {
  const pairs = Object.entries(source).flatMap(([name, value]) => {
    const first = Array.isArray(value) ? value[0] : value;
    return first === undefined ? [] : [[name, first]];
  });
  return new URLSearchParams(pairs);
}

function whole(value: string | null, otherwise: number, max: number): number {
  if (value === null || !/^[1-9]\d{0,6}$/.test(value)) return otherwise;
  return Math.min(Number(value), max);
}

const named = (spec: ListSpec<Filters>, name: string) =>
  spec.prefix ? `${spec.prefix}.${name}` : name;

function readFilters<F extends Filters>(search: URLSearchParams, spec: ListSpec<F>) {
  const values = Object.entries(spec.filters).map(([name, codec]) => {
    const given = search.get(named(spec, name));
    return [name, (given ? codec.parse(given) : undefined) ?? codec.initial];
  });
  return Object.fromEntries(values) as ValuesOf<F>;
}

export function readListParams<F extends Filters>(
  search: URLSearchParams,
  spec: ListSpec<F>,
): ListParams<F> {
  const sort = search.get(named(spec, 'sort'));
  const known = sort !== null && spec.sorts?.includes(sort.replace(/^-/, ''));
  return {
    page: whole(search.get(named(spec, 'page')), 1, MAX_PAGE),
    limit: whole(search.get(named(spec, 'limit')), spec.limit, MAX_LIMIT),
    sort: known ? sort : null,
    filters: readFilters(search, spec),
  };
}

/** The list's state without any filter, for a table without a URL of its own. */
export function initialParams<F extends Filters>(
  spec: ListSpec<F>,
  change: ListPatch<F> = {},
): ListParams<F> {
  const { filters, ...paging } = readListParams(new URLSearchParams(), spec);
  return { ...paging, ...change, filters: { ...filters, ...change.filters } };
}

/** Whether any filter is set. */
export function isNarrowed<F extends Filters>(params: ListParams<F>, spec: ListSpec<F>): boolean {
  return Object.entries(spec.filters).some(
    ([name, codec]) => codec.format(params.filters[name]) !== codec.format(codec.initial),
  );
}

/** The change that clears all filters. */
export function withoutFilters<F extends Filters>(spec: ListSpec<F>): ListPatch<F> {
  return { filters: initialParams(spec).filters };
}

/**
 * The URL's query after a change. It goes back to page 1 if the change affects which rows are
 * listed.
 */
export function patchListParams<F extends Filters>(
  search: URLSearchParams,
  patch: ListPatch<F>,
  spec: ListSpec<F>,
): string {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | null, unless = '') => {
    if (value === null || value === '' || value === unless) next.delete(named(spec, name));
    else next.set(named(spec, name), value);
  };
  for (const [name, value] of Object.entries(patch.filters ?? {})) {
    const codec = spec.filters[name];
    if (codec) put(name, codec.format(value), codec.format(codec.initial));
  }
  if (patch.sort !== undefined) put('sort', patch.sort);
  if (patch.limit !== undefined) put('limit', String(patch.limit), String(spec.limit));
  const relisted =
    patch.filters !== undefined || patch.sort !== undefined || patch.limit !== undefined;
  if (patch.page !== undefined) put('page', String(patch.page), '1');
  else if (relisted) put('page', null);
  return next.toString();
}

/** The query for the API: with the API's names, and without values that do not filter. */
export function listQuery<F extends Filters>(
  params: ListParams<F>,
  spec: ListSpec<F>,
): { page: number; limit: number; sort?: string } & Record<string, unknown> {
  const filters = Object.entries(spec.filters).map(([name, codec]) =>
    codec.toQuery(name, params.filters[name]),
  );
  return {
    page: params.page,
    limit: params.limit,
    ...(params.sort ? { sort: params.sort } : {}),
    ...Object.assign({}, ...filters),
  };
}
