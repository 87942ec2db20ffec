import { defineConfig } from '@playwright/test';

import usual from '../playwright.config.ts';

const { globalSetup: _signedInOnce, ...shared } = usual;

/** Addresses and the browser come from `scripts/walk`. One at a time, so that seconds compare. */
export default defineConfig({
  ...shared,
  testDir: '.',
  testMatch: '*.walk.ts',
  workers: 1,
  reporter: [['list'], ['./table.ts']],
  outputDir: '../../../.lading/walk/results',
});
