import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import { type RowOf, rowFields } from '@/shared/api/row-fields';
import type { QueryOf } from '@/shared/api/types';

export const QUOTATION_LIST: ListSpec = {
  limit: 10,
  filters: {},
  sorts: ['createdAt', 'productName', 'price', 'status'],
};

/** The fields that a row needs. The rest is read when the quotation is opened. */
const FIELDS = rowFields<'QuotationRow'>()([
  'id',
  'sender',
  'enquiries',
  'isRead',
  'paymentTerms',
  'price',
  'currencyCode',
  'pricedPer',
  'units',
  'expiryDate',
  'isExpired',
  'createdAt',
  'status',
]);

export type ListedQuotation = RowOf<'QuotationRow', typeof FIELDS>;

/** The list's query. The server and the browser must use the same one. */
export function quotationsQuery(params: ListParams, enquiryId: number): QueryOf<'/api/quotations'> {
  const asked = { ...listQuery(params, QUOTATION_LIST), enquiryId, fields: FIELDS.join(',') };
  return asked as QueryOf<'/api/quotations'>;
}
