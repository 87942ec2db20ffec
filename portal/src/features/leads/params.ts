import { initialParams } from '@/shared/api/list-params';
import { type ParamsOf, type RowOf, rowList } from '@/shared/api/row-list';
import { date, matching, oneOf, range, text } from '@/shared/api/url-codecs';

/** The two digits of an HS chapter; one digit is still being typed. */
const isChapter = (given: string) => /^\d{2}$/.test(given.trim());

/** The states by which the list can be filtered. */
export const STATUSES = [
  'new_enquiry',
  'awaiting_for_quotation',
  'quotation_sent',
  'order_placed',
  'order_confirmed',
] as const;

export const LEAD_LIST = rowList('/api/enquiries/businessType', {
  limit: 10,
  // Role and type are free text. The API knows several spellings and ignores values it does not know.
  filters: {
    role: text(),
    leadType: text(),
    filter: text(100),
    chapter: matching(2, isChapter),
    country: text(100),
    port: text(100),
    status: oneOf(STATUSES),
    published: range(date()),
  },
  sorts: ['createdAt'],
  // The whole lead is read when it is opened.
  fields: [
    'id',
    'productName',
    'hscode',
    'categories',
    'user',
    'qty',
    'units',
    'noOfContainers',
    'sourcePort',
    'sourcePortCode',
    'sourceCountry',
    'destinationPort',
    'destinationPortCode',
    'destinationCountry',
    'isMatched',
    'matchScore',
    'matchReasons',
    'createdAt',
    'publishedAt',
    'status',
    'readReciept',
    'can',
  ],
});

export type LeadParams = ParamsOf<typeof LEAD_LIST>;

/** The filters of a list that is not narrowed. */
export const NO_FILTERS = initialParams(LEAD_LIST.spec).filters;

/** Keys of the menu's texts: what the menu calls the leads of each heading. */
export const MENU_WORDS = {
  buyer: 'buyerLeads',
  exporter: 'exporterLeads',
  cha: 'chaLeads',
  freight: 'forwardingLeads',
  general: 'leads',
} as const;

export type LeadRow = RowOf<typeof LEAD_LIST>;

/** Leads on the dashboard: five rows without paging, the last seven days first (RULES.md 22). */
export function dashboardLeads(role: string | null): LeadParams {
  return initialParams(LEAD_LIST.spec, { limit: 5, sort: '-createdAt', filters: { role } });
}
