import type { LaunchOptions, Page } from '@playwright/test';

/** The Chromium that pictures are taken in. */
export const browserSettings: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};

/** Waits until nothing is asked for any more, and the letters are there. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
