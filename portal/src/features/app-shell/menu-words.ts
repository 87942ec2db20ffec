import {
  IconAddressBook,
  IconArrowsExchange,
  IconBell,
  IconBoxSeam,
  IconBuildingFactory2,
  IconBuildingWarehouse,
  IconCircleDot,
  IconContainer,
  IconFileInvoice,
  IconInbox,
  IconLayoutDashboard,
  IconListSearch,
  IconMessages,
  IconPackageExport,
  IconPackages,
  IconRubberStamp,
  IconShip,
  type TablerIcon,
} from '@tabler/icons-react';

import type { MenuEntry } from '@/domain/account/session';

/** The entries for which the portal has texts. The API decides who sees which entry. */
export const MENU_ICONS = {
  dashboard: IconLayoutDashboard,
  rfq: IconFileInvoice,
  freight: IconContainer,
  cha: IconRubberStamp,
  source: IconPackages,
  exporterRole: IconShip,
  manufacturerRole: IconBuildingFactory2,
  buyerLeads: IconInbox,
  exporterLeads: IconArrowsExchange,
  leads: IconInbox,
  chaLeads: IconBuildingWarehouse,
  forwardingLeads: IconShip,
  orders: IconPackageExport,
  products: IconBoxSeam,
  findProducts: IconListSearch,
  businessCards: IconAddressBook,
  notifications: IconBell,
  messages: IconMessages,
} as const satisfies Record<MenuEntry['key'], TablerIcon>;

export type MenuKey = keyof typeof MENU_ICONS;

export const isMenuKey = (key: string): key is MenuKey => Object.hasOwn(MENU_ICONS, key);

/** These entries use the name of the business type whose enquiries they show. */
export const ROLES = { exporterRole: 'exporter', manufacturerRole: 'manufacturer' } as const;

export const isRole = (key: MenuKey): key is keyof typeof ROLES => Object.hasOwn(ROLES, key);

export const FALLBACK_ICON: TablerIcon = IconCircleDot;

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
