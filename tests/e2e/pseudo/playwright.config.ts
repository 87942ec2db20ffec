import { defineConfig } from '@playwright/test';

import usual from '../playwright.config.ts';

/** Addresses, data and the browser come from `scripts/pseudo`. */
// biome-ignore lint/style/noDefaultExport: Playwright takes its settings from the default export
export default defineConfig({
  ...usual,
  globalSetup: '../support/sign-in-once.ts',
  testDir: '.',
  testMatch: '*.pseudo.ts',
  outputDir: '../../../.lading/pseudo/results',
});
