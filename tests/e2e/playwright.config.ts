import { defineConfig } from '@playwright/test';

const asRoot = process.getuid?.() === 0;

/** Addresses and the browser come from `scripts/test e2e`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/sign-in-once.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Whole trades take 40 to 60 seconds on a quiet machine.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: '../../.lading/test/e2e-results',
  use: {
    baseURL: process.env.PORTAL_URL ?? 'http://localhost:3000',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // The error has the calls and what the page says; a trace of every step, which costs a fifth of
    // the time, is kept by `--trace retain-on-failure`.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Most pages are left before code that is compiled with care would pay.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
});
