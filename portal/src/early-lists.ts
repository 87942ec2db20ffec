import { variantAt } from '@/domain/enquiry/variants';
import { BANNERS, BANNERS_QUERY } from '@/features/banners/banners';
import { ENQUIRY_LIST, enquiriesQuery } from '@/features/enquiries/params';
import { LEAD_LIST, leadsQuery } from '@/features/leads/params';
import { apiUrl } from '@/server/http/api-url';
import { readListParams } from '@/shared/api/list-params';

/**
 * The API's address of the list that a page shows, for the lists that are opened most; null for
 * other pages. We ask for it while Next.js looks for the page, and the page takes the answer when it
 * asks for the same.
 */
export function earlyList(path: string, search: URLSearchParams): string | null {
  if (path === '/enquiries') {
    const query = leadsQuery(readListParams(search, LEAD_LIST));
    return apiUrl('/api/enquiries/businessType', { query });
  }
  const variant = variantAt(path.slice(1));
  if (!variant) return null;
  const query = enquiriesQuery(variant, readListParams(search, ENQUIRY_LIST));
  return apiUrl('/api/enquiries', { query });
}

/** The API's address of the dashboard's banners. */
export function earlyBanners(): string {
  return apiUrl(BANNERS, { query: BANNERS_QUERY });
}
