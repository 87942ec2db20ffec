import { GOODS_CODECS } from '@/domain/products/goods-codecs';
import type { ListParams, ListSpec } from '@/shared/api/list-params';
import { type RowOf, rowFields, rowsQuery } from '@/shared/api/row-fields';
import type { Schema } from '@/shared/api/types';
import { oneOf, text } from '@/shared/api/url-codecs';

export type Promotion = Schema<'PromotionOut'>;
export type PromotionRules = Schema<'PromotionRulesOut'>;

export const PROMOTIONS = '/api/promotions';
export const OFFERED = '/api/promotions/offered';
export const RULES = '/api/promotions/rules';
export const PROMOTION = '/api/promotions/{promotion_id}';

export const STATUSES = ['pending_approval', 'approved', 'rejected'] as const;
/** The words for the statuses: some languages inflect them by the noun. */
export const STATUS_WORDS = {
  pending_approval: 'pending_approval',
  approved: 'promotion_approved',
  rejected: 'promotion_rejected',
} as const;

/** A promotion's status, by its word. */
export function statusOf({ status }: Pick<Promotion, 'status'>): string {
  return STATUSES.find((each) => each === status)
    ? STATUS_WORDS[status as keyof typeof STATUS_WORDS]
    : '';
}

const OWN_FILTERS = { filter: text(100), status: oneOf(STATUSES) };
export type OwnParams = ListParams<typeof OWN_FILTERS>;

export const OWN_LIST: ListSpec<typeof OWN_FILTERS> = {
  limit: 10,
  filters: OWN_FILTERS,
  sorts: ['createdAt', 'title', 'startDate', 'endDate', 'status'],
};

/** What a row shows. */
const FIELDS = rowFields<'PromotionOut'>()([
  'id',
  'title',
  'category',
  'hsCode',
  'startDate',
  'endDate',
  'stage',
  'status',
  'country',
  'port',
  'companyName',
  'companyNameLocked',
  'userId',
  'can',
]);

export type PromotionRow = RowOf<'PromotionOut', typeof FIELDS>;

export const ownQuery = rowsQuery<typeof PROMOTIONS>()(OWN_LIST, FIELDS);

const OFFERED_FILTERS = { filter: text(100), ...GOODS_CODECS };
export type OfferedParams = ListParams<typeof OFFERED_FILTERS>;

export const OFFERED_LIST: ListSpec<typeof OFFERED_FILTERS> = {
  limit: 10,
  filters: OFFERED_FILTERS,
  sorts: ['createdAt', 'title', 'endDate'],
};

export const offeredQuery = rowsQuery<typeof OFFERED>()(OFFERED_LIST, FIELDS);
