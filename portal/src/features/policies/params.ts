import type { ListSpec } from '@/shared/api/list-params';
import { type RowOf, rowFields, rowsQuery } from '@/shared/api/row-fields';
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

const FILTERS = { filter: text(100), typeOfUpdate: oneOf(TYPES) };
export type PolicyFilters = typeof FILTERS;

/** The documents show four cards a page. */
export const POLICY_LIST: ListSpec<PolicyFilters> = { limit: 4, filters: FILTERS };

/** What a card shows. */
const FIELDS = rowFields<'PolicyOut'>()([
  'id',
  'title',
  'preview',
  'typeOfUpdate',
  'withEffectiveDate',
  'policyIcon',
  'updatedAt',
]);

export type PolicyRow = RowOf<'PolicyOut', typeof FIELDS>;

export const policiesQuery = rowsQuery<typeof POLICIES>()(POLICY_LIST, FIELDS);
