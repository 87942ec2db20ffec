import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Of its two files the smaller, because every page that is loaded has to read it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * The rules about colours, which are the slowest. They find the same in every language; all others
 * find the same in light and in dark.
 */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The rules whose violations are only moderate or minor, so that they are never told. */
const UNTOLD = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
];

/**
 * The entries of a menu, in the portal and in the back office, but the current one. They are the same
 * on each page that a reader opens, and more than half of what there is to check on many.
 */
const OTHER_ENTRIES = ['nav li a:not([aria-current])', '#nav-sidebar li a:not(.active)'];

/** The page has no serious or critical violation; `without` leaves out what was checked before. */
export async function expectAccessible(
  page: Page,
  where: string,
  what: 'everything' | 'colours' | 'all but colours' = 'everything',
  without?: 'other entries',
): Promise<void> {
  // axe sees no frames that it is not put into.
  expect(page.frames(), where).toHaveLength(1);
  // Once for each page that is loaded, because it takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const leftOut = what === 'everything' ? UNTOLD : [...UNTOLD, ...COLOURS];
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(what === 'colours'
      ? { runOnly: { type: 'rule', values: COLOURS } }
      : { rules: Object.fromEntries(leftOut.map((id) => [id, { enabled: false }])) }),
  };
  const context = { exclude: without ? OTHER_ENTRIES.map((each) => [each]) : [] };
  const serious = await page.evaluate(
    async ({ context, options }) => {
      // Until its letters are there, an icon is the word that names it.
      await document.fonts.ready;
      const checker = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await checker.run(context, options);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    { context, options },
  );
  expect(serious, where).toEqual([]);
}

/** Nothing overflows sideways, once the page has settled in a window of another size. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const excess = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(excess, { message: where, timeout: 5_000 }).toBeLessThanOrEqual(0);
}
