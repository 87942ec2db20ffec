import type { ListParams, ListSpec } from '@/shared/api/list-params';
import { type RowOf, rowFields, rowsQuery } from '@/shared/api/row-fields';
import type { Schema } from '@/shared/api/types';
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

export const offersQuery = rowsQuery<'/api/offer-products'>()(OFFER_LIST, FIELDS);
