import { type RowOf, rowList } from '@/shared/api/row-list';
import type { Schema } from '@/shared/api/types';
import { oneOf, text } from '@/shared/api/url-codecs';

export type Policy = Schema<'PolicyOut'>;

export const POLICIES = '/api/policyUpdate';

/** The types of updates, as the API names them. */
export const TYPES = [
  'notification',
  'public_notice',
  'trade_notice',
  'circular',
  'advisory',
] as const;
export type UpdateType = (typeof TYPES)[number];

export const isUpdateType = (name: string): name is UpdateType =>
  (TYPES as readonly string[]).includes(name);

/** The documents show four cards a page. */
export const POLICY_LIST = rowList('/api/policyUpdate', {
  limit: 4,
  filters: { filter: text(100), typeOfUpdate: oneOf(TYPES) },
  fields: [
    'id',
    'title',
    'preview',
    'typeOfUpdate',
    'withEffectiveDate',
    'policyIcon',
    'updatedAt',
  ],
});

export type PolicyRow = RowOf<typeof POLICY_LIST>;
