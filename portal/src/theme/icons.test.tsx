import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowRight,
  IconArrowsSort,
  IconArrowUp,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
  IconDotsVertical,
  IconFileText,
  IconMailOpened,
  type TablerIcon,
} from '@tabler/icons-react';
import { expect, it } from 'vitest';

import { iconSheet } from '@/testing/icon-address';

const ICONS: Record<string, TablerIcon> = {
  'alert-triangle': IconAlertTriangle,
  'arrow-down': IconArrowDown,
  'arrow-right': IconArrowRight,
  'arrow-up': IconArrowUp,
  'arrows-sort': IconArrowsSort,
  'circle-check': IconCircleCheck,
  'circle-minus': IconCircleMinus,
  clock: IconClock,
  'dots-vertical': IconDotsVertical,
  'file-text': IconFileText,
  'mail-opened': IconMailOpened,
};

it('the icons that rows repeat are in the stylesheet, because elements for each one take time', async () => {
  const text =
    '/* Written by icons.test.tsx from Tabler’s icons (MIT): npx vitest run src/theme -u */\n' +
    iconSheet(ICONS, ':root');
  await expect(text).toMatchFileSnapshot('./icons.css');
});
