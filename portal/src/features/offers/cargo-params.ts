import { GOODS_CODECS } from '@/domain/products/goods-codecs';
import { type RowOf, rowList } from '@/shared/api/row-list';
import type { Schema } from '@/shared/api/types';
import { matching, text } from '@/shared/api/url-codecs';

export type CargoOffer = Schema<'CargoOfferOut'>;

const isPrice = (given: string) => /^\d{1,12}(\.\d{1,2})?$/.test(given.trim());

export const CARGO_LIST = rowList('/api/offer-products/exporters', {
  limit: 10,
  filters: {
    filter: text(100),
    ...GOODS_CODECS,
    minPrice: matching(15, isPrice),
    maxPrice: matching(15, isPrice),
  },
  sorts: ['createdAt', 'price', 'expiryDate'],
  fields: [
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
  ],
});

export type CargoRow = RowOf<typeof CARGO_LIST>;
