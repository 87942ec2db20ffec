import type { TablerIcon } from '@tabler/icons-react';
import { render } from '@testing-library/react';

/** The icon as the address of an image, in black: a mask needs only its shape. */
function address(Icon: TablerIcon): string {
  const { container } = render(<Icon color="#000" />);
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
