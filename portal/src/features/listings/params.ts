import { type RowOf, rowList } from '@/shared/api/row-list';
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

const LISTINGS = {
  limit: 10,
  filters: { filter: text(100), status: oneOf(STATUSES) },
  sorts: ['createdAt', 'updatedAt', 'status'],
};

export const UNCLAIMED_LIST = rowList(UNCLAIMED, {
  ...LISTINGS,
  fields: [
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
  ],
});
export type UnclaimedRow = RowOf<typeof UNCLAIMED_LIST>;

export const RODTEP_LIST = rowList(RODTEP, {
  ...LISTINGS,
  fields: [
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
  ],
});
export type RodtepRow = RowOf<typeof RODTEP_LIST>;
