import { expect, type Page } from '@playwright/test';
import { fillSignIn, pageOf } from './support/accounts.ts';
import { enterAs, newMember } from './support/member.ts';
import { email, PASSWORD, PORTAL_URL } from './support/sessions.ts';
import { test } from './support/test.ts';

/** Keeps the portal's scripts from loading. Call the returned function to let them through. */
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
  await page.getByRole('searchbox').fill('granite');
  release();
  await expect(page).toHaveURL(/filter=granite/);
  await expect(page.getByRole('searchbox')).toHaveValue('granite');
  await expect(page.getByRole('row', { name: /Black Galaxy granite slabs \d/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'cotton' })).toHaveCount(0);
});

/** The requests of the router to the portal, and of the page to the API, from now on. */
function watchCalls(page: Page) {
  const pages: string[] = [];
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.headers().rsc) pages.push(pathname);
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return { pages, calls };
}

test('pages are read ahead for who rests on a link alone, announced while they come, and kept', async ({
  browser,
}) => {
  // Nobody else changes what this buyer is shown, which would be read again.
  const buyer = await newMember('buyer');
  const page = await enterAs(browser, buyer.email, buyer.password);
  const { pages, calls } = watchCalls(page);
  await page.goto('/rfq', { waitUntil: 'networkidle' });
  expect(pages).toEqual([]);

  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const heading = page.getByRole('heading', { level: 1 });
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/business-card?*', async (route) => {
    await gate;
    await route.continue();
  });
  await menu.getByRole('link', { name: 'Business Cards' }).hover();
  await expect.poll(() => pages).toContain('/business-card');

  const place = await heading.boundingBox();
  await menu.getByRole('link', { name: 'Business Cards' }).click();
  await expect(bar).toBeVisible();
  expect(await heading.boundingBox()).toEqual(place);
  release();
  await expect(page).toHaveURL(`${PORTAL_URL}/business-card`);
  await expect(bar).toHaveCount(0);

  // Data that came with the pages is not requested again, also after going back.
  await menu.getByRole('link', { name: 'My RFQ' }).click();
  await expect(heading).toHaveText('My RFQs');
  await page.goBack();
  await expect(page).toHaveURL(`${PORTAL_URL}/business-card`);
  expect(calls.filter((path) => /enquiries|businesscard/.test(path))).toEqual([]);
});

test('going back finds the list as it was left', async ({ browser }) => {
  const page = await pageOf(browser, 'buyer', { viewport: { width: 1280, height: 420 } });
  await page.goto('/rfq?limit=50&sort=createdAt');
  const last = page.getByRole('row').last().getByRole('link').first();
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await last.click();
  await expect(page).toHaveURL(/\/rfq\/(view|details)\//);
  await page.goBack();
  await expect(page).toHaveURL(`${PORTAL_URL}/rfq?limit=50&sort=createdAt`);
  await expect(page.getByRole('row').last()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});
