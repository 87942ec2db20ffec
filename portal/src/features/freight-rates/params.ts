import { CONTAINER_FILTER, RATE_FIELDS } from '@/domain/freight-rates/rate-rows';
import type { ListParams, ListSpec } from '@/shared/api/list-params';
import { type RowOf, rowFields, rowsQuery } from '@/shared/api/row-fields';
import type { Schema } from '@/shared/api/types';
import { oneOf, text } from '@/shared/api/url-codecs';

export type Rate = Schema<'FreightRateOut'>;
export type RateLimits = Schema<'FreightRateLimitsOut'>;
export type RateVersion = Schema<'FreightRateVersionOut'>;

export const RATES = '/api/updates-freight-rates';
export const LIMITS = '/api/updates-freight-rates/freigh-rate-limit';
export const RATE = '/api/updates-freight-rates/rates/{rate_id}';

export const STATUSES = ['live', 'expired', 'withdrawn'] as const;

const FILTERS = {
  filter: text(100),
  status: oneOf(STATUSES),
  ...CONTAINER_FILTER,
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
const FIELDS = rowFields<'FreightRateOut'>()([...RATE_FIELDS, 'status', 'can']);

export type RateRow = RowOf<'FreightRateOut', typeof FIELDS>;

export const ratesQuery = rowsQuery<typeof RATES>()(RATE_LIST, FIELDS);
