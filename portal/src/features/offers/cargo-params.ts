import { pathsOf, VARIANT_PATHS } from '@/domain/enquiry/variants';
import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import { type RowOf, rowFields } from '@/shared/api/row-fields';
import type { QueryOf, Schema } from '@/shared/api/types';
import { type Codec, number, text } from '@/shared/api/url-codecs';

export type CargoOffer = Schema<'CargoOfferOut'>;

export const CARGO_OFFERS = '/api/offer-products/exporters';

/** A text that is valid as the API reads it; others are still being typed. */
function matching(longest: number, valid: (given: string) => boolean): Codec<string | null> {
  const any = text(longest);
  return { ...any, parse: (given) => (valid(given) ? any.parse(given) : undefined) };
}

const isHsCode = (given: string) => /^\d{2,8}$/.test(given.replaceAll(/[ .]/g, ''));
const isPrice = (given: string) => /^\d{1,12}(\.\d{1,2})?$/.test(given.trim());
const isId = (given: string) =>
  typeof number({ min: 1, max: 2 ** 31 - 1 }).parse(given) === 'number';

const FILTERS = {
  filter: text(100),
  hsCode: matching(12, isHsCode),
  category: matching(10, isId),
  minPrice: matching(15, isPrice),
  maxPrice: matching(15, isPrice),
};

export type CargoParams = ListParams<typeof FILTERS>;

export const CARGO_LIST: ListSpec<typeof FILTERS> = {
  limit: 10,
  filters: FILTERS,
  sorts: ['createdAt', 'price', 'expiryDate'],
};

/** What a row shows. */
const FIELDS = rowFields<'CargoOfferRow'>()([
  'id',
  'name',
  'thumbnail',
  'hscode',
  'qty',
  'uom',
  'price',
  'paymentTerms',
  'locationForDelivery',
  'expiryDate',
  'status',
  'user',
  'ask',
]);

export type CargoRow = RowOf<'CargoOfferRow', typeof FIELDS>;

/** The list's query, the same on the server and in the browser. */
export const cargoQuery = (params: CargoParams) =>
  ({
    ...listQuery(params, CARGO_LIST),
    fields: FIELDS.join(','),
  }) as unknown as QueryOf<typeof CARGO_OFFERS>;

/** The form of the enquiry that asks about an offer, filled in with it; "" if one cannot ask. */
export function askPath({ id, ask }: Pick<CargoOffer, 'id' | 'ask'>): string {
  if (!ask) return '';
  const path = VARIANT_PATHS[ask.variant as keyof typeof VARIANT_PATHS];
  return pathsOf({ path, quotationsPath: path }).create({ offer: id, party: ask.party });
}
