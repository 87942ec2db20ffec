import { type RowOf, rowList } from '@/shared/api/row-list';
import type { Schema } from '@/shared/api/types';
import { oneOf, text } from '@/shared/api/url-codecs';

export type Order = Schema<'PlacedOrderOut'>;
export type OrderEvent = Schema<'OrderEventOut'>;

export const STATUSES = ['order_placed', 'order_confirmed'] as const;
export const SIDES = ['placed', 'received'] as const;

export const ORDER_LIST = rowList('/api/orders', {
  limit: 10,
  filters: { filter: text(100), status: oneOf(STATUSES), side: oneOf(SIDES) },
  sorts: ['orderedAt', 'productName', 'status'],
  fields: [
    'id',
    'enquiries',
    'side',
    'party',
    'netAmount',
    'price',
    'pricedPer',
    'units',
    'currencyCode',
    'orderedAt',
    'status',
  ],
});

export type OrderRow = RowOf<typeof ORDER_LIST>;
