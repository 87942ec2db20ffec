import type { TablerIcon } from '@tabler/icons-react';
import { render } from '@testing-library/react';

/** The icon as the address of an image, in black: a mask needs only its shape. */
function address(Icon: TablerIcon, stroke = 2): string {
  const { container } = render(<Icon color="#000" stroke={stroke} />);
  const drawing = container.querySelector('svg');
  drawing?.removeAttribute('class');
  const text = (drawing?.outerHTML ?? '').replaceAll('"', "'").replace(/><\/(path|svg)>/g, '/>');
  return `url("data:image/svg+xml,${text.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
}

/** A stylesheet with one variable for each icon: `--icon-clock`. */
export function iconSheet(icons: Record<string, TablerIcon>, selector: string): string {
  const lines = Object.entries(icons).map(
    ([name, Icon]) => `  --icon-${name}: ${address(Icon)};\n`,
  );
  return `${selector} {\n${lines.join('')}}\n`;
}

const MENU_STROKE = 1.7;

/**
 * Rules that give an element of the class the icon of its `data-entry` as `--icon`, and the first
 * icon where there is none.
 */
export function iconRules(
  selector: string,
  fallback: TablerIcon,
  icons: Record<string, TablerIcon>,
): string {
  const entries = new Map<TablerIcon, string[]>([[fallback, [selector]]]);
  for (const [name, Icon] of Object.entries(icons)) {
    const selectors = entries.get(Icon) ?? [];
    entries.set(Icon, [...selectors, `${selector}[data-entry="${name}"]`]);
  }
  const rules = [...entries].map(
    ([Icon, selectors]) =>
      `${selectors.join(',\n')} {\n  --icon: ${address(Icon, MENU_STROKE)};\n}\n`,
  );
  return rules.join('\n');
}
