import { GOODS_CODECS } from '@/domain/products/goods-codecs';
import { type RowOf, rowList } from '@/shared/api/row-list';
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

/** What a row shows. */
const FIELDS = [
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
] as const;

export const OWN_LIST = rowList(PROMOTIONS, {
  limit: 10,
  filters: { filter: text(100), status: oneOf(STATUSES) },
  sorts: ['createdAt', 'title', 'startDate', 'endDate', 'status'],
  fields: FIELDS,
});

export type PromotionRow = RowOf<typeof OWN_LIST>;

export const OFFERED_LIST = rowList(OFFERED, {
  limit: 10,
  filters: { filter: text(100), ...GOODS_CODECS },
  sorts: ['createdAt', 'title', 'endDate'],
  fields: FIELDS,
});
