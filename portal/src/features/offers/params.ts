import { type RowOf, rowList } from '@/shared/api/row-list';
import type { Schema } from '@/shared/api/types';
import { oneOf, text } from '@/shared/api/url-codecs';

export type Offer = Schema<'OfferOut'>;
export type OfferLimits = Schema<'OfferLimitsOut'>;
export type OfferStatus = Offer['status'];

export const STATUSES = ['new', 'active', 'expired'] as const;

export const OFFER_LIST = rowList('/api/offer-products', {
  limit: 10,
  filters: { filter: text(100), status: oneOf(STATUSES) },
  sorts: ['createdAt', 'name', 'qty', 'price', 'expiryDate'],
  fields: [
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
  ],
});

export type OfferRow = RowOf<typeof OFFER_LIST>;
