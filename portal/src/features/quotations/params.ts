import type { ListParams } from '@/shared/api/list-params';
import { type RowOf, rowList } from '@/shared/api/row-list';

export const QUOTATION_LIST = rowList('/api/quotations', {
  limit: 10,
  filters: {},
  sorts: ['createdAt', 'productName', 'price', 'status'],
  // The rest is read when the quotation is opened.
  fields: [
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
  ],
});

export type ListedQuotation = RowOf<typeof QUOTATION_LIST>;

/** The quotations for an enquiry. */
export const quotationsQuery = (params: ListParams, enquiryId: number) => ({
  ...QUOTATION_LIST.query(params),
  enquiryId,
});
