import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import { type RowOf, rowFields } from '@/shared/api/row-fields';
import type { QueryOf, Schema } from '@/shared/api/types';
import { type Codec, number, oneOf, text } from '@/shared/api/url-codecs';

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

/** The list's query, the same on the server and in the browser. */
export const ownQuery = (params: OwnParams) =>
  ({
    ...listQuery(params, OWN_LIST),
    fields: FIELDS.join(','),
  }) as unknown as QueryOf<typeof PROMOTIONS>;

/** The first 2 to 8 digits of an HS code, with or without dots; one digit is still being typed. */
function hsCode(): Codec<string | null> {
  const any = text(12);
  return {
    ...any,
    parse: (given) =>
      /^\d{2,8}$/.test(given.replaceAll(/[ .]/g, '')) ? any.parse(given) : undefined,
  };
}

/** A category by its id. */
function category(): Codec<string | null> {
  const id = number({ min: 1, max: 2 ** 31 - 1 });
  return {
    ...text(10),
    parse: (given) => (typeof id.parse(given) === 'number' ? given : undefined),
  };
}

const OFFERED_FILTERS = { filter: text(100), hsCode: hsCode(), category: category() };
export type OfferedParams = ListParams<typeof OFFERED_FILTERS>;

export const OFFERED_LIST: ListSpec<typeof OFFERED_FILTERS> = {
  limit: 10,
  filters: OFFERED_FILTERS,
  sorts: ['createdAt', 'title', 'endDate'],
};

export const offeredQuery = (params: OfferedParams) =>
  ({
    ...listQuery(params, OFFERED_LIST),
    fields: FIELDS.join(','),
  }) as unknown as QueryOf<typeof OFFERED>;
