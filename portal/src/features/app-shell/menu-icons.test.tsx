import {
  IconAddressBook,
  IconArrowsExchange,
  IconBell,
  IconBoxSeam,
  IconBuildingFactory2,
  IconBuildingWarehouse,
  IconCalculator,
  IconChartArrowsVertical,
  IconChartLine,
  IconCircleDot,
  IconContainer,
  IconDatabaseSearch,
  IconFileInvoice,
  IconGift,
  IconInbox,
  IconLayoutDashboard,
  IconListSearch,
  IconMessages,
  IconNews,
  IconPackageExport,
  IconPackageOff,
  IconPackages,
  IconReceiptTax,
  IconRubberStamp,
  IconShip,
  IconSpeakerphone,
  IconTag,
  IconTags,
  type TablerIcon,
} from '@tabler/icons-react';
import { expect, it } from 'vitest';

import { iconRules } from '@/testing/icon-address';

import type { MenuKey } from './menu-words';

/** The icon of each entry of the menu. */
const ICONS: Record<MenuKey, TablerIcon> = {
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
  offers: IconTag,
  cargoOffers: IconTags,
  exporterData: IconDatabaseSearch,
  updateFreightRates: IconChartArrowsVertical,
  marketWatch: IconChartLine,
  priceCalculator: IconCalculator,
  unclaimedCargo: IconPackageOff,
  rodtep: IconReceiptTax,
  promotions: IconSpeakerphone,
  promotionsForYou: IconGift,
  policyUpdates: IconNews,
  businessCards: IconAddressBook,
  notifications: IconBell,
  messages: IconMessages,
};

it('the icons of the menu are in a stylesheet, because every page would load their scripts', async () => {
  const text =
    '/* Written by menu-icons.test.tsx from Tabler’s icons (MIT): npx vitest run src/features/app-shell -u */\n' +
    iconRules('.icon', IconCircleDot, ICONS);
  await expect(text).toMatchFileSnapshot('./menu-icons.module.css');
});
