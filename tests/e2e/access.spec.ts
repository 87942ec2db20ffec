import { expect } from '@playwright/test';
import { fillSignIn, pageOf, signIn } from './support/accounts.ts';
import { email, PASSWORD, PORTAL_URL } from './support/sessions.ts';
import { test } from './support/test.ts';

const SIGNIN = /\/signin/;

test('a page asked for while signed out comes after signing in', async ({ page }) => {
  await page.goto('/rfq?status=draft');
  await expect(page).toHaveURL(SIGNIN);
  await fillSignIn(page, email('buyer'), PASSWORD);
  await expect(page).toHaveURL(`${PORTAL_URL}/rfq?status=draft`);
  await expect(page.getByRole('heading', { name: 'My RFQs' })).toBeVisible();
});

test('the language stays through signing in, also deep in the profile', async ({ page }) => {
  await page.goto('/ar/my-profile/security');
  await expect(page).toHaveURL(/\/ar\/signin/);
  await fillSignIn(page, email('buyer'), PASSWORD);
  await expect(page).toHaveURL(`${PORTAL_URL}/ar/my-profile/security`);
});

test('a forwarder lands on the leads, and not where a stranger’s link leads', async ({ page }) => {
  // Browsers read a backslash as a slash.
  await page.goto(`/signin?from=${encodeURIComponent('/\\evil.example/')}`);
  await fillSignIn(page, email('freight_forwarder'), PASSWORD);
  await expect(page).toHaveURL(`${PORTAL_URL}/enquiries`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a wrong password says no more than that, and staff have no place here', async ({ page }) => {
  await page.goto('/signin');
  for (const [username, password] of [
    [email('shipping_line'), 'not the password'],
    ['nobody@demo.lading.example', 'not the password'],
    [email('staff'), PASSWORD],
  ] as const) {
    const answer = page.waitForResponse(`${PORTAL_URL}/session`);
    await fillSignIn(page, username, password);
    expect((await answer).status(), username).toBe(401);
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid' })).toHaveText(
      'Email/Password is Invalid',
    );
    await expect(page).toHaveURL(SIGNIN);
  }
});

test('signing out ends the session for good', async ({ page }) => {
  await signIn(page, 'commission_agent');
  const [cookie] = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
  await page.getByRole('button', { name: /Punjab Grain Agencies/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(SIGNIN);
  expect(cookie).toBeDefined();
  if (cookie) await page.context().addCookies([cookie]);
  await page.goto('/enquiries');
  await expect(page).toHaveURL(SIGNIN);
});

test('an API that is away is said to be away, and nobody is signed out', async ({ browser }) => {
  const page = await pageOf(browser, 'buyer');
  await page.goto('/rfq');
  await expect(page.getByRole('heading', { name: 'My RFQs' })).toBeVisible();
  const away = { status: 503, json: { message: '', code: 'UNAVAILABLE', errors: {} } };
  await page.route('**/api/enquiries?*', (route) => route.fulfill(away));
  await page.getByRole('searchbox').fill('granite');
  await expect(page.getByText('The service cannot be reached right now.').first()).toBeVisible();
  await expect(page).not.toHaveURL(SIGNIN);
  await page.unroute('**/api/enquiries?*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('row', { name: /Black Galaxy granite slabs \d/ })).toBeVisible();
});
