import { readFileSync } from 'node:fs';

import { expect } from '@playwright/test';

import { test } from './support/test.ts';

const STYLES = new URL('../../portal/src/shared/ui/charts/charts.module.css', import.meta.url);
/** The first is the longest bar. The others have shorter and longer words. */
const VALUES = [1_019_231, 994_408, 52_340.5, 7];

const row = (value: number) => `<li><span class="rankLabel">Mundra → Jebel Ali</span>
  <svg class="rankDrawing" viewBox="0 0 100 10" preserveAspectRatio="none">
    <rect width="${(value / Math.max(...VALUES)) * 100}" height="10"/></svg>
  <span class="rankValue"><bdi>${value.toLocaleString('en')} kg</bdi></span></li>`;

for (const [width, dir] of [
  [1280, 'ltr'],
  [360, 'ltr'],
  [360, 'rtl'],
] as const) {
  test(`bars at ${width} px (${dir}) are as long as their values say`, async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width, height: 700 } });
    const style = `<style>${readFileSync(STYLES, 'utf8')}</style>`;
    await page.setContent(
      `<html dir="${dir}">${style}<ul class="ranks">${VALUES.map(row).join('')}</ul></html>`,
    );
    const bars = await page
      .locator('rect')
      .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
    expect(bars).toHaveLength(VALUES.length);
    expect(bars[0]).toBeGreaterThan(100);
    for (const [place, value] of VALUES.entries()) {
      const due = ((bars[0] ?? 0) * value) / (VALUES[0] ?? 1);
      expect(Math.abs((bars[place] ?? 0) - due), `${value}`).toBeLessThan(1);
    }
  });
}
