import type { VariantName } from '@/domain/enquiry/variants';
import { initialParams, type ListParams, type ListSpec } from '@/shared/api/list-params';
import { type RowOf, rowFields, rowsQuery } from '@/shared/api/row-fields';
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

const FILTERS = { filter: text(100), status: oneOf(STATUSES), created: range(date()) };

export type EnquiryParams = ListParams<typeof FILTERS>;

export const ENQUIRY_LIST: ListSpec<typeof FILTERS> = {
  limit: 10,
  filters: FILTERS,
  sorts: ['createdAt', 'productName', 'qty', 'status', 'totalQuotations', 'cargoReadinessDate'],
};

/** The fields that a row needs. The other thirty are read when the enquiry is opened. */
const FIELDS = rowFields<'EnquiryOut'>()([
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
]);

export type EnquiryRow = RowOf<'EnquiryOut', typeof FIELDS>;

/** The rows of the dashboard's table (RULES.md 2.2). */
export const DASHBOARD_ENQUIRIES: EnquiryParams = initialParams(ENQUIRY_LIST, { limit: 5 });

const rowsAsked = rowsQuery<'/api/enquiries'>()(ENQUIRY_LIST, FIELDS);

/** The enquiries of a variant. */
export const enquiriesQuery = (variant: VariantName, params: EnquiryParams) =>
  ({ variant, ...rowsAsked(params) }) as QueryOf<'/api/enquiries'>;

/**
 * The request for the form's rules. The contract names only the variants on offer today, so the
 * type needs a cast.
 */
export const formRules = (variant: VariantName) => ({
  query: { variant } as QueryOf<'/api/enquiries/form-rules'>,
});
