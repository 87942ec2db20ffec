import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import { type RowOf, rowFields } from '@/shared/api/row-fields';
import type { QueryOf, Schema } from '@/shared/api/types';
import { oneOf, text } from '@/shared/api/url-codecs';

export type Offer = Schema<'OfferOut'>;
export type OfferLimits = Schema<'OfferLimitsOut'>;
export type OfferStatus = Offer['status'];

export const STATUSES = ['new', 'active', 'expired'] as const;

const FILTERS = { filter: text(100), status: oneOf(STATUSES) };

export type OfferParams = ListParams<typeof FILTERS>;

export const OFFER_LIST: ListSpec<typeof FILTERS> = {
  limit: 10,
  filters: FILTERS,
  sorts: ['createdAt', 'name', 'qty', 'price', 'expiryDate'],
};

/** What a row shows. */
const FIELDS = rowFields<'OfferOut'>()([
  'id',
  'name',
  'thumbnail',
  'qty',
  'uom',
  'price',
  'paymentTerms',
  'locationForDelivery',
  'expiryDate',
  'status',
  'hidden',
  'can',
]);

export type OfferRow = RowOf<'OfferOut', typeof FIELDS>;

/** The list's query, the same on the server and in the browser. */
export const offersQuery = (params: OfferParams) =>
  ({
    ...listQuery(params, OFFER_LIST),
    fields: FIELDS.join(','),
  }) as unknown as QueryOf<'/api/offer-products'>;
