import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules about colours; all others find the same in light and in dark. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The page has no serious or critical violation. */
export async function expectAccessible(
  page: Page,
  where: string,
  what: 'everything' | 'colours' = 'everything',
): Promise<void> {
  // Reporting also what passes, in a page of its own, takes twenty times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(what === 'colours' && { runOnly: { type: 'rule', values: COLOURS } }),
  });
  const { violations } = await axe.analyze();
  const serious = violations
    .filter((found) => found.impact === 'serious' || found.impact === 'critical')
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(serious, where).toEqual([]);
}

/** Nothing overflows sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, where).toBeLessThanOrEqual(0);
}
