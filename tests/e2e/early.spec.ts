import { expect, type Page } from '@playwright/test';
import { fillSignIn, pageOf } from './support/accounts.ts';
import { email, PASSWORD, PORTAL_URL } from './support/sessions.ts';
import { test } from './support/test.ts';

/** Keeps the portal's code from arriving at a page; what is returned lets it through. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

const SHOWN = { waitUntil: 'commit' } as const;

test('who is faster than the code of the sign-in page signs in all the same', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/signin?from=/rfq', SHOWN);
  await fillSignIn(page, email('buyer'), PASSWORD);
  expect(new URL(page.url()).search).toBe('?from=/rfq');
  release();
  await expect(page).toHaveURL(`${PORTAL_URL}/rfq`);
  await expect(page.getByRole('heading', { name: 'My RFQs' })).toBeVisible();
});

test('a button that is pressed before its code is there does what it says', async ({ browser }) => {
  const page = await pageOf(browser, 'manufacturer');
  const release = await holdCode(page);
  await page.goto('/points', SHOWN);
  await page.getByRole('button', { name: 'Buy points' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog')).toContainText('Each point costs');
});

test('a search that is typed before its code is there is made', async ({ browser }) => {
  const page = await pageOf(browser, 'buyer');
  const release = await holdCode(page);
  await page.goto('/rfq', SHOWN);
  await page.getByRole('textbox', { name: /^Search/ }).fill('granite');
  release();
  await expect(page).toHaveURL(/filter=granite/);
  await expect(page.getByRole('textbox', { name: /^Search/ })).toHaveValue('granite');
  await expect(page.getByRole('row').filter({ hasText: 'Black Galaxy' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'cotton' })).toHaveCount(0);
});
