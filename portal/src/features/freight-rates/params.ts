import { CONTAINER_FILTER, RATE_FIELDS } from '@/domain/freight-rates/rate-rows';
import { type RowOf, rowList } from '@/shared/api/row-list';
import type { Schema } from '@/shared/api/types';
import { oneOf, text } from '@/shared/api/url-codecs';

export type Rate = Schema<'FreightRateOut'>;
export type RateLimits = Schema<'FreightRateLimitsOut'>;
export type RateVersion = Schema<'FreightRateVersionOut'>;

export const RATES = '/api/updates-freight-rates';
export const LIMITS = '/api/updates-freight-rates/freigh-rate-limit';
export const RATE = '/api/updates-freight-rates/rates/{rate_id}';

export const STATUSES = ['live', 'expired', 'withdrawn'] as const;

export const RATE_LIST = rowList(RATES, {
  limit: 5,
  filters: {
    filter: text(100),
    status: oneOf(STATUSES),
    ...CONTAINER_FILTER,
  },
  sorts: [
    'loadingPort',
    'destinationPort',
    'containerType',
    'oceanfreight',
    'pricevalidity',
    'createdAt',
  ],
  fields: [...RATE_FIELDS, 'status', 'can'],
});

export type RateRow = RowOf<typeof RATE_LIST>;
