import type { ListParams, ListSpec } from '@/shared/api/list-params';
import { type RowOf, rowFields, rowsQuery } from '@/shared/api/row-fields';
import type { Schema } from '@/shared/api/types';
import { oneOf, text } from '@/shared/api/url-codecs';

export type Order = Schema<'PlacedOrderOut'>;
export type OrderEvent = Schema<'OrderEventOut'>;

export const STATUSES = ['order_placed', 'order_confirmed'] as const;
export const SIDES = ['placed', 'received'] as const;

const FILTERS = { filter: text(100), status: oneOf(STATUSES), side: oneOf(SIDES) };

export type OrderParams = ListParams<typeof FILTERS>;

export const ORDER_LIST: ListSpec<typeof FILTERS> = {
  limit: 10,
  filters: FILTERS,
  sorts: ['orderedAt', 'productName', 'status'],
};

/** What a row shows. */
const FIELDS = rowFields<'PlacedOrderRow'>()([
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
]);

export type OrderRow = RowOf<'PlacedOrderRow', typeof FIELDS>;

export const ordersQuery = rowsQuery<'/api/orders'>()(ORDER_LIST, FIELDS);
