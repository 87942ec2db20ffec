import type { LaunchOptions, Page } from '@playwright/test';

/** Starts the Chromium that takes pictures. */
export const browserSettings: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};

/** Waits until there are no more requests and the fonts are loaded. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
