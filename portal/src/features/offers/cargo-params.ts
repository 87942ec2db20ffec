import { pathsOf, VARIANT_PATHS } from '@/domain/enquiry/variants';
import { GOODS_CODECS } from '@/domain/products/goods-codecs';
import type { ListParams, ListSpec } from '@/shared/api/list-params';
import { type RowOf, rowFields, rowsQuery } from '@/shared/api/row-fields';
import type { Schema } from '@/shared/api/types';
import { matching, text } from '@/shared/api/url-codecs';

export type CargoOffer = Schema<'CargoOfferOut'>;

export const CARGO_OFFERS = '/api/offer-products/exporters';

const isPrice = (given: string) => /^\d{1,12}(\.\d{1,2})?$/.test(given.trim());

const FILTERS = {
  filter: text(100),
  ...GOODS_CODECS,
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

export const cargoQuery = rowsQuery<typeof CARGO_OFFERS>()(CARGO_LIST, FIELDS);

/** The form of the enquiry that asks about an offer, filled in with it; "" if one cannot ask. */
export function askPath({ id, ask }: Pick<CargoOffer, 'id' | 'ask'>): string {
  if (!ask) return '';
  const path = VARIANT_PATHS[ask.variant as keyof typeof VARIANT_PATHS];
  return pathsOf({ path, quotationsPath: path }).create({ offer: id, party: ask.party });
}
