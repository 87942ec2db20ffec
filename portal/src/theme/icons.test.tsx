import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowRight,
  IconArrowsSort,
  IconArrowUp,
  IconCircleCheck,
  IconClock,
  IconDotsVertical,
  IconFileText,
  IconMailOpened,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

const ICONS: Record<string, TablerIcon> = {
  'alert-triangle': IconAlertTriangle,
  'arrow-down': IconArrowDown,
  'arrow-right': IconArrowRight,
  'arrow-up': IconArrowUp,
  'arrows-sort': IconArrowsSort,
  'circle-check': IconCircleCheck,
  clock: IconClock,
  'dots-vertical': IconDotsVertical,
  'file-text': IconFileText,
  'mail-opened': IconMailOpened,
  pencil: IconPencil,
};

/** The icon as the address of an image, in black: a mask needs only its shape. */
function address(Icon: TablerIcon): string {
  const { container } = render(<Icon color="#000" />);
  const drawing = container.querySelector('svg');
  drawing?.removeAttribute('class');
  const text = (drawing?.outerHTML ?? '').replaceAll('"', "'").replace(/><\/(path|svg)>/g, '/>');
  return `url("data:image/svg+xml,${text.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
}

it('the icons that rows repeat are in the stylesheet, because elements for each one take time', async () => {
  const lines = Object.entries(ICONS).map(
    ([name, Icon]) => `  --icon-${name}: ${address(Icon)};\n`,
  );
  const text =
    '/* Written by icons.test.tsx from Tabler’s icons (MIT): npx vitest run src/theme -u */\n' +
    `:root {\n${lines.join('')}}\n`;
  await expect(text).toMatchFileSnapshot('./icons.css');
});
