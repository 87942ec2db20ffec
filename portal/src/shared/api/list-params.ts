/** The state of a list is its URL: page, limit, sort and filters, defaults left out. */

export interface ListSpec<Filter extends string> {
  /** Rows per page unless the URL says otherwise. */
  limit: number;
  filters: readonly Filter[];
  /** Columns that can be sorted, by the wire's names. */
  sorts?: readonly string[];
}

export interface ListParams<Filter extends string> {
  page: number;
  limit: number;
  /** `field` or `-field`; null: the API's own order. */
  sort: string | null;
  filters: Readonly<Record<Filter, string | null>>;
}

export interface ListPatch<Filter extends string> {
  page?: number;
  limit?: number;
  sort?: string | null;
  filters?: Partial<Record<Filter, string | null>>;
}

export const PAGE_SIZES = [10, 20, 50, 100] as const;
const MAX_LIMIT = 100;
const MAX_PAGE = 1_000_000;

type SearchParams = Record<string, string | string[] | undefined>;

/** Next's `searchParams` as the browser's type; of a repeated name the first counts. */
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

export function readListParams<Filter extends string>(
  search: URLSearchParams,
  spec: ListSpec<Filter>,
): ListParams<Filter> {
  const sort = search.get('sort');
  const known = sort !== null && spec.sorts?.includes(sort.replace(/^-/, ''));
  return {
    page: whole(search.get('page'), 1, MAX_PAGE),
    limit: whole(search.get('limit'), spec.limit, MAX_LIMIT),
    sort: known ? sort : null,
    filters: Object.fromEntries(
      spec.filters.map((name) => [name, search.get(name) || null]),
    ) as Record<Filter, string | null>,
  };
}

/** The URL's query after a change; whatever changes what is listed goes back to page 1. */
export function patchListParams<Filter extends string>(
  search: URLSearchParams,
  patch: ListPatch<Filter>,
  spec: ListSpec<Filter>,
): string {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | null, unless = '') => {
    if (value === null || value === unless) next.delete(name);
    else next.set(name, value);
  };
  for (const [name, value] of Object.entries(patch.filters ?? {})) {
    put(name, value as string | null);
  }
  if (patch.sort !== undefined) put('sort', patch.sort);
  if (patch.limit !== undefined) put('limit', String(patch.limit), String(spec.limit));
  const relisted =
    patch.filters !== undefined || patch.sort !== undefined || patch.limit !== undefined;
  if (patch.page !== undefined) put('page', String(patch.page), '1');
  else if (relisted) next.delete('page');
  return next.toString();
}

/** What the API is asked: the wire's names, blanks left out. */
export function listQuery<Filter extends string>(params: ListParams<Filter>) {
  const filters = Object.fromEntries(
    Object.entries(params.filters).filter(([, value]) => value !== null),
  ) as Partial<Record<Filter, string>>;
  return {
    page: params.page,
    limit: params.limit,
    ...(params.sort ? { sort: params.sort } : {}),
    ...filters,
  };
}
