import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const SOURCE = new URL('..', import.meta.url).pathname;
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Rules as selector and body, without the layers and media queries around them. */
function rulesOf(file: string): { selector: string; body: string }[] {
  const text = readFileSync(SOURCE + file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }));
}

/** The portal's colours by name, as `tokens.css` gives them in a scheme. */
function tokensOf(scheme: Scheme): Map<string, string> {
  const isOf = (selector: string) =>
    selector === ':root' || (scheme === 'dark' && selector.includes('scheme="dark"'));
  const bodies = rulesOf('theme/tokens.css').filter(({ selector }) => isOf(selector));
  return new Map(
    bodies.flatMap(({ body }) =>
      [...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/g)].map(
        ([, name = '', colour = '']): [string, string] => [name, colour],
      ),
    ),
  );
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** The rings around what has the focus, in every style sheet of the portal. */
const RINGS = globSync('**/*.css', { cwd: SOURCE }).flatMap((file) =>
  rulesOf(file)
    .filter(({ selector }) => /:focus/.test(selector))
    .map(({ selector, body }) => ({
      where: `${file} ${selector}`,
      width: /outline:\s*(\d+)px/.exec(body)?.[1],
      token: /outline(?:-color)?:[^;]*var\((--[\w-]+)\)/.exec(body)?.[1],
    }))
    .filter(({ width, token }) => width || token),
);

it('no ring of the focus is thinner than two pixels', () => {
  const thin = RINGS.filter(({ width }) => width && Number(width) < 2);
  expect(RINGS.length).toBeGreaterThan(25);
  expect(thin).toEqual([]);
});

it.each(SCHEMES)('a ring of the focus stands out from every ground: %s', (scheme) => {
  const tokens = tokensOf(scheme);
  const grounds = ['--paper', '--surface', '--surface-sunken', '--surface-alternate'].map(
    (name) => tokens.get(name) ?? '',
  );
  const accent = tokens.get('--accent') ?? '';
  for (const ground of grounds) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(3);
});

it('the rings are in the accent’s colour, or in that of an error', () => {
  const others = RINGS.filter(
    ({ token }) => token && token !== '--accent' && token !== '--mantine-color-error',
  );
  expect(others).toEqual([]);
});

it('a field with the focus has a ring, not only a border', () => {
  const field = RINGS.find(
    ({ where }) => where === 'shared/forms/fields/field.module.css .input:focus',
  );
  expect(field).toMatchObject({ width: '2', token: '--accent' });
});
