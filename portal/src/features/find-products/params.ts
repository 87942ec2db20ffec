import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import { type RowOf, rowFields } from '@/shared/api/row-fields';
import type { QueryOf } from '@/shared/api/types';
import { type Codec, number, oneOf, text } from '@/shared/api/url-codecs';

/** The first 2 to 8 digits of an HS code, with or without dots; one digit is still being typed. */
function hsCode(): Codec<string | null> {
  const any = text(12);
  return {
    ...any,
    parse: (given) =>
      /^\d{2,8}$/.test(given.replaceAll(/[ .]/g, '')) ? any.parse(given) : undefined,
  };
}

/** The types that sell goods, by their ids in the API. */
export const SELLERS = {
  '2': 'exporter',
  '3': 'manufacturer',
  '4': 'commission_agent',
  '8': 'manufacturer_exporter',
} as const;

const SELLER_IDS = Object.keys(SELLERS) as (keyof typeof SELLERS)[];

/** A category by its id. */
function category(): Codec<string | null> {
  const id = number({ min: 1, max: 2 ** 31 - 1 });
  return {
    ...text(10),
    parse: (given) => (typeof id.parse(given) === 'number' ? given : undefined),
  };
}

const FILTERS = {
  filter: text(100),
  hsCode: hsCode(),
  category: category(),
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

/** The list's query, the same on the server and in the browser. */
export const findQuery = (params: FindParams) =>
  ({
    ...listQuery(params, FIND_LIST),
    fields: FIELDS.join(','),
  }) as unknown as QueryOf<'/api/products/find'>;
