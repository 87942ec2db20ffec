import { test as base } from '@playwright/test';

/** A test that leaves no browser open: pages left behind would ask for news until the end. */
export const test = base.extend<{ browsersClosed: undefined }>({
  browsersClosed: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
