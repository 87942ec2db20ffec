import { test as base } from '@playwright/test';

/** A test that closes its browsers: open pages would poll for news until the end. */
export const test = base.extend<{ browsersClosed: undefined }>({
  browsersClosed: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
