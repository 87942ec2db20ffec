import { GOODS_CODECS } from '@/domain/products/goods-codecs';
import type { ListParams, ListSpec } from '@/shared/api/list-params';
import { type RowOf, rowFields, rowsQuery } from '@/shared/api/row-fields';
import { oneOf, text } from '@/shared/api/url-codecs';

/** The types that sell goods, by their ids in the API. */
export const SELLERS = {
  '2': 'exporter',
  '3': 'manufacturer',
  '4': 'commission_agent',
  '8': 'manufacturer_exporter',
} as const;

const SELLER_IDS = Object.keys(SELLERS) as (keyof typeof SELLERS)[];

const FILTERS = {
  filter: text(100),
  ...GOODS_CODECS,
  country: text(100),
  businessType: oneOf(SELLER_IDS),
};

export type FindParams = ListParams<typeof FILTERS>;

export const FIND_LIST: ListSpec<typeof FILTERS> = {
  limit: 10,
  filters: FILTERS,
  sorts: ['createdAt', 'name'],
};

/** What a row shows. */
const FIELDS = rowFields<'FoundProductOut'>()([
  'id',
  'name',
  'thumbnail',
  'categories',
  'hscode',
  'companyName',
  'userId',
  'country',
  'businessTypes',
  'ask',
]);

export type FoundRow = RowOf<'FoundProductOut', typeof FIELDS>;

export const findQuery = rowsQuery<'/api/products/find'>()(FIND_LIST, FIELDS);
