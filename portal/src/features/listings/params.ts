import type { ListSpec } from '@/shared/api/list-params';
import { type RowOf, rowFields, rowsQuery } from '@/shared/api/row-fields';
import type { Schema } from '@/shared/api/types';
import { oneOf, text } from '@/shared/api/url-codecs';
import type { Tone } from '@/shared/ui/values/tone';

export type Unclaimed = Schema<'UnclaimedOut'>;
export type Rodtep = Schema<'RodtepDetailOut'>;
export type UnclaimedFacts = Schema<'UnclaimedFacts'>;
export type RodtepFacts = Schema<'RodtepComparedFacts'>;
export type ListingRules = Schema<'ListingRulesOut'>;
export type Comparison = Schema<'RodtepComparisonOut'>;

export const UNCLAIMED = '/api/unclaimed-cargo';
export const RODTEP = '/api/rodtep';

/** The states in the order in which they are reached, with their colours. */
export const STATUS_TONES = {
  submitted: 'waiting',
  in_review: 'info',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
} as const satisfies Record<string, Tone>;
export type ListingStatus = keyof typeof STATUS_TONES;
export const STATUSES = Object.keys(STATUS_TONES) as ListingStatus[];

export const isStatus = (name: string): name is ListingStatus => name in STATUS_TONES;

/** What prices of unclaimed cargo may be for. */
export const PRICE_BASES = ['lot', 'unit'] as const;

const FILTERS = { filter: text(100), status: oneOf(STATUSES) };
export type ListingFilters = typeof FILTERS;

export const LISTINGS: ListSpec<ListingFilters> = {
  limit: 10,
  filters: FILTERS,
  sorts: ['createdAt', 'updatedAt', 'status'],
};

/** What a row of unclaimed cargo shows. */
const UNCLAIMED_FIELDS = rowFields<'UnclaimedOut'>()([
  'id',
  'productCategory',
  'hsCode',
  'sourcePort',
  'destinationPort',
  'contractPrice',
  'newPrice',
  'priceBasis',
  'uom',
  'currency',
  'status',
  'createdAt',
  'can',
]);
export type UnclaimedRow = RowOf<'UnclaimedOut', typeof UNCLAIMED_FIELDS>;

/** What a row of RODTEP offers shows. */
const RODTEP_FIELDS = rowFields<'RodtepOut'>()([
  'id',
  'name',
  'hsCode',
  'port',
  'totalRodtepValue',
  'askingPrice',
  'pricePercent',
  'scripNumber',
  'expiryDate',
  'status',
  'createdAt',
  'can',
]);
export type RodtepRow = RowOf<'RodtepOut', typeof RODTEP_FIELDS>;

export const unclaimedQuery = rowsQuery<typeof UNCLAIMED>()(LISTINGS, UNCLAIMED_FIELDS);
export const rodtepQuery = rowsQuery<typeof RODTEP>()(LISTINGS, RODTEP_FIELDS);
