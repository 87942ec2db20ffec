import type { ListParams, ListSpec } from '@/shared/api/list-params';
import { type RowOf, rowFields, rowsQuery } from '@/shared/api/row-fields';

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
  'qty',
  'currencyCode',
  'pricedPer',
  'units',
  'expiryDate',
  'isExpired',
  'createdAt',
  'status',
]);

export type ListedQuotation = RowOf<'QuotationRow', typeof FIELDS>;

const rowsAsked = rowsQuery<'/api/quotations'>()(QUOTATION_LIST, FIELDS);

/** The quotations for an enquiry. */
export const quotationsQuery = (params: ListParams, enquiryId: number) => ({
  ...rowsAsked(params),
  enquiryId,
});
