import type { MenuEntry } from '@/domain/account/session';

/**
 * The entries for which the portal has texts. The API decides who sees which entry. Their icons are
 * in `menu-icons.module.css`, written by `menu-icons.test.tsx`.
 */
export const MENU_KEYS = [
  'dashboard',
  'rfq',
  'freight',
  'cha',
  'source',
  'exporterRole',
  'manufacturerRole',
  'buyerLeads',
  'exporterLeads',
  'leads',
  'chaLeads',
  'forwardingLeads',
  'orders',
  'products',
  'findProducts',
  'exporterData',
  'updateFreightRates',
  'marketWatch',
  'priceCalculator',
  'unclaimedCargo',
  'rodtep',
  'promotions',
  'promotionsForYou',
  'offers',
  'cargoOffers',
  'policyUpdates',
  'businessCards',
  'notifications',
  'messages',
] as const satisfies readonly MenuEntry['key'][];

export type MenuKey = (typeof MENU_KEYS)[number];

export const isMenuKey = (key: string): key is MenuKey =>
  (MENU_KEYS as readonly string[]).includes(key);

/** These entries use the name of the business type whose enquiries they show. */
export const ROLES = { exporterRole: 'exporter', manufacturerRole: 'manufacturer' } as const;

export const isRole = (key: MenuKey): key is keyof typeof ROLES => Object.hasOwn(ROLES, key);

/**
 * Finds the entry whose address fits the page best. Every query parameter in the address must
 * match, and the longest path wins. So `/enquiries?role=buyer` beats `/enquiries`, and
 * `/rfq/view/3` belongs to `/rfq`.
 */
export function activeHref(
  hrefs: readonly string[],
  pathname: string,
  search: URLSearchParams,
): string | null {
  let best: { href: string; weight: number } | null = null;
  for (const href of hrefs) {
    const [path = '', query = ''] = href.split('?', 2);
    const under = pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
    const asked = [...new URLSearchParams(query)];
    if (!path || !under || !asked.every(([name, value]) => search.get(name) === value)) continue;
    const weight = path.length * 10 + asked.length;
    if (!best || weight > best.weight) best = { href, weight };
  }
  return best?.href ?? null;
}
