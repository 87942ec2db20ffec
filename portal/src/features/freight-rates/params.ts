import { CONTAINER_CODES } from '@/domain/reference/containers';
import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import { type RowOf, rowFields } from '@/shared/api/row-fields';
import type { QueryOf, Schema } from '@/shared/api/types';
import { oneOf, text } from '@/shared/api/url-codecs';
import type { Tone } from '@/shared/ui/values/tone';

export type Rate = Schema<'FreightRateOut'>;
export type RateLimits = Schema<'FreightRateLimitsOut'>;
export type RateVersion = Schema<'FreightRateVersionOut'>;

export const RATES = '/api/updates-freight-rates';
export const LIMITS = '/api/updates-freight-rates/freigh-rate-limit';
export const RATE = '/api/updates-freight-rates/rates/{rate_id}';

/** The states of a rate, with their colours. */
export const STATUS_TONES = {
  live: 'good',
  expired: 'neutral',
  withdrawn: 'bad',
} as const satisfies Record<Rate['status'], Tone>;
export const STATUSES = ['live', 'expired', 'withdrawn'] as const;

const FILTERS = {
  filter: text(100),
  status: oneOf(STATUSES),
  containerType: oneOf(CONTAINER_CODES),
};

export type RateParams = ListParams<typeof FILTERS>;

export const RATE_LIST: ListSpec<typeof FILTERS> = {
  limit: 5,
  filters: FILTERS,
  sorts: [
    'loadingPort',
    'destinationPort',
    'containerType',
    'oceanfreight',
    'pricevalidity',
    'createdAt',
  ],
};

/** What a row shows, and what its menu needs. */
const FIELDS = rowFields<'FreightRateOut'>()([
  'id',
  'loadingPort',
  'loadingPortCode',
  'loadingCountry',
  'destinationPort',
  'destinationPortCode',
  'destinationCountry',
  'containerType',
  'oceanfreight',
  'currency',
  'pricevalidity',
  'status',
  'createdAt',
  'can',
]);

export type RateRow = RowOf<'FreightRateOut', typeof FIELDS>;

/** The list's query, the same on the server and in the browser. */
export const ratesQuery = (params: RateParams) =>
  ({
    ...listQuery(params, RATE_LIST),
    fields: FIELDS.join(','),
  }) as unknown as QueryOf<typeof RATES>;
