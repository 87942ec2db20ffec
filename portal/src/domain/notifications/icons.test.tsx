import {
  IconAddressBook,
  IconAlertTriangle,
  IconBoxSeam,
  IconCircleCheck,
  IconCircleX,
  IconCoins,
  IconCreditCard,
  IconDownload,
  IconFileText,
  IconHourglassEmpty,
  IconHourglassLow,
  IconInbox,
  IconReceiptRefund,
  IconShieldCheck,
  IconShieldX,
  IconShoppingCart,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react';
import { expect, it } from 'vitest';

import { iconSheet } from '@/testing/icon-address';

import type { IconName } from './kinds';

const ICONS: Record<IconName, TablerIcon> = {
  'address-book': IconAddressBook,
  'alert-triangle': IconAlertTriangle,
  'box-seam': IconBoxSeam,
  'circle-check': IconCircleCheck,
  'circle-x': IconCircleX,
  coins: IconCoins,
  'credit-card': IconCreditCard,
  download: IconDownload,
  'file-text': IconFileText,
  'hourglass-empty': IconHourglassEmpty,
  'hourglass-low': IconHourglassLow,
  inbox: IconInbox,
  'receipt-refund': IconReceiptRefund,
  'shield-check': IconShieldCheck,
  'shield-x': IconShieldX,
  'shopping-cart': IconShoppingCart,
  star: IconStar,
};

it('the icons of the kinds are in a stylesheet of their own, which only lists of notifications load', async () => {
  const text =
    '/* Written by icons.test.tsx from Tabler’s icons (MIT): npx vitest run src/domain/notifications -u */\n' +
    iconSheet(ICONS, '.icon');
  await expect(text).toMatchFileSnapshot('./icons.module.css');
});
