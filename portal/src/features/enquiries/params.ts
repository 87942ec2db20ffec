import type { VariantName } from '@/domain/enquiry/variants';
import { initialParams } from '@/shared/api/list-params';
import { type ParamsOf, type RowOf, rowList } from '@/shared/api/row-list';
import type { QueryOf } from '@/shared/api/types';
import { date, oneOf, range, text } from '@/shared/api/url-codecs';

/** The states by which the list can be filtered. */
export const STATUSES = [
  'draft',
  'pending_approval',
  'published',
  'rejected',
  'quotation_received',
  'order_placed',
  'order_confirmed',
  'withdrawn',
] as const;

export const ENQUIRY_LIST = rowList('/api/enquiries', {
  limit: 10,
  filters: { filter: text(100), status: oneOf(STATUSES), created: range(date()) },
  sorts: ['createdAt', 'productName', 'qty', 'status', 'totalQuotations', 'cargoReadinessDate'],
  // The other thirty are read when the enquiry is opened.
  fields: [
    'id',
    'productName',
    'hscode',
    'targetedBusinessType',
    'sourcePort',
    'sourcePortCode',
    'sourceCountry',
    'destinationPort',
    'destinationPortCode',
    'destinationCountry',
    'qty',
    'units',
    'noOfContainers',
    'totalCubicMeter',
    'totalQuotations',
    'createdAt',
    'status',
    'storedStatus',
    'can',
  ],
});

export type EnquiryParams = ParamsOf<typeof ENQUIRY_LIST>;

export type EnquiryRow = RowOf<typeof ENQUIRY_LIST>;

/** The rows of the dashboard's table (RULES.md 2.2). */
export const DASHBOARD_ENQUIRIES: EnquiryParams = initialParams(ENQUIRY_LIST.spec, { limit: 5 });

/** The enquiries of a variant. */
export const enquiriesQuery = (variant: VariantName, params: EnquiryParams) =>
  ({ variant, ...ENQUIRY_LIST.query(params) }) as QueryOf<'/api/enquiries'>;

/**
 * The request for the form's rules. The contract names only the variants on offer today, so the
 * type needs a cast.
 */
export const formRules = (variant: VariantName) => ({
  query: { variant } as QueryOf<'/api/enquiries/form-rules'>,
});
