import { GOODS_CODECS } from '@/domain/products/goods-codecs';
import { type RowOf, rowList } from '@/shared/api/row-list';
import { oneOf, text } from '@/shared/api/url-codecs';

/** The types that sell goods, by their ids in the API. */
export const SELLERS = {
  '2': 'exporter',
  '3': 'manufacturer',
  '4': 'commission_agent',
  '8': 'manufacturer_exporter',
} as const;

const SELLER_IDS = Object.keys(SELLERS) as (keyof typeof SELLERS)[];

export const FIND_LIST = rowList('/api/products/find', {
  limit: 10,
  filters: {
    filter: text(100),
    ...GOODS_CODECS,
    country: text(100),
    businessType: oneOf(SELLER_IDS),
  },
  sorts: ['createdAt', 'name'],
  fields: [
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
  ],
});

export type FoundRow = RowOf<typeof FIND_LIST>;
