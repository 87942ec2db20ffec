import { defineConfig } from '@playwright/test';

import usual from '../playwright.config.ts';

const { globalSetup: _signedInOnce, ...shared } = usual;

/** Addresses and the browser come from `scripts/walk`. One at a time, so that seconds compare. */
// biome-ignore lint/style/noDefaultExport: Playwright takes its settings from the default export
export default defineConfig({
  ...shared,
  testDir: '.',
  testMatch: '*.walk.ts',
  workers: 1,
  reporter: [['list'], ['./table.ts']],
  outputDir: '../../../.lading/walk/results',
});
