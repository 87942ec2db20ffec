import type { VariantName } from '@/domain/enquiry/variants';
import { initialParams, type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import { type RowOf, rowFields } from '@/shared/api/row-fields';
import type { QueryOf } from '@/shared/api/types';
import { date, oneOf, range, text } from '@/shared/api/url-codecs';

/** The states of an enquiry that its list can be narrowed to. */
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

/** What a row shows and offers; the other thirty fields are read by opening it. */
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

/** Rows of the dashboard's table (RULES.md 2.2). */
export const DASHBOARD_ENQUIRIES: EnquiryParams = initialParams(ENQUIRY_LIST, { limit: 5 });

/** What the list asks: the server's prefetch and the browser's hook must ask the same. */
export function enquiriesQuery(
  variant: VariantName,
  params: EnquiryParams,
): QueryOf<'/api/enquiries'> {
  const asked = { ...listQuery(params, ENQUIRY_LIST), variant, fields: FIELDS.join(',') };
  return asked as QueryOf<'/api/enquiries'>;
}

/** What the form asks for its rules. The contract names the variants that are offered by now. */
export const formRules = (variant: VariantName) => ({
  query: { variant } as QueryOf<'/api/enquiries/form-rules'>,
});
