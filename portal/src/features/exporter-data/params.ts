import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import type { QueryOf, Schema } from '@/shared/api/types';
import { date, text } from '@/shared/api/url-codecs';

export type TradeRecord = Schema<'TradeRecordOut'>;

export const RECORDS = '/api/exim-data/filterdata';
export const SUMMARY = '/api/exim-data/summary';

/** In place of a country or a port: whichever. */
export const ANY = 'any';

const FILTERS = {
  hscode: text(100),
  sourceCountry: text(200),
  sourcePort: text(200),
  destinationCountry: text(200),
  destinationPort: text(200),
  consignee: text(100),
  dateFrom: date(),
  dateTo: date(),
};

export const PLACES = [
  'sourceCountry',
  'sourcePort',
  'destinationCountry',
  'destinationPort',
] as const;

/** Without all of them the API finds nothing. */
export const REQUIRED = ['hscode', ...PLACES] as const;

export type RecordParams = ListParams<typeof FILTERS>;

export const RECORD_LIST: ListSpec<typeof FILTERS> = {
  limit: 5,
  filters: FILTERS,
  sorts: ['DATE', 'HS_code', 'consigneeName', 'QTY', 'value'],
};

/** Whether somebody has searched: the address has a whole search. */
export const hasSearched = ({ filters }: RecordParams): boolean =>
  REQUIRED.every((name) => filters[name] !== null);

/** The search of the API, the same on the server and in the browser. */
export const recordsQuery = (params: RecordParams) =>
  listQuery(params, RECORD_LIST) as unknown as QueryOf<typeof RECORDS>;

/** What the summary asks: the search without its page and order. */
export function summaryQuery(params: RecordParams): QueryOf<typeof SUMMARY> {
  const { page, limit, sort, ...filters } = { ...recordsQuery(params) } as Record<string, unknown>;
  return filters as QueryOf<typeof SUMMARY>;
}
