import { expect } from '@playwright/test';
import { call, fillSignIn, pageOf, signIn, token } from './support/accounts.ts';
import { email, PASSWORD, PORTAL_URL } from './support/sessions.ts';
import { test } from './support/test.ts';

interface List {
  data: { rows: { id: number; productName: string }[] };
}

const SIGNIN = /\/signin/;

test('a page asked for while signed out comes after signing in', async ({ page }) => {
  await page.goto('/rfq?status=draft');
  await expect(page).toHaveURL(SIGNIN);
  await fillSignIn(page, email('buyer'), PASSWORD);
  await expect(page).toHaveURL(`${PORTAL_URL}/rfq?status=draft`);
  await expect(page.getByRole('heading', { name: 'My RFQs' })).toBeVisible();
});

test('the language stays through signing in', async ({ page }) => {
  await page.goto('/ar/notifications');
  await expect(page).toHaveURL(/\/ar\/signin/);
  await fillSignIn(page, email('buyer'), PASSWORD);
  await expect(page).toHaveURL(`${PORTAL_URL}/ar/notifications`);
});

for (const [account, landing] of [
  ['buyer', '/'],
  ['manufacturer', '/'],
  ['freight_forwarder', '/enquiries'],
  ['custom_house_agent', '/enquiries'],
] as const) {
  test(`the ${account} lands on ${landing}`, async ({ page }) => {
    await signIn(page, account);
    await expect(page).toHaveURL(PORTAL_URL + landing);
  });
}

for (const from of [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/%2F%2Fevil.example',
  'javascript:alert(1)',
]) {
  test(`signing in does not lead to ${JSON.stringify(from)}`, async ({ page }) => {
    await page.goto(`/signin?from=${encodeURIComponent(from)}`);
    await fillSignIn(page, email('buyer'), PASSWORD);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).not.toHaveURL(SIGNIN);
    expect(new URL(page.url()).origin).toBe(PORTAL_URL);
  });
}

test('another company’s enquiry is a 404 page that does not name it', async ({ browser }) => {
  const exporter = await token('exporter');
  const foreign = (await call<List>(exporter, 'GET', '/enquiries?limit=100')).data.rows[0];
  if (!foreign) throw new Error('the demo exporter has no enquiry');
  const page = await pageOf(browser, 'buyer');
  for (const path of ['view', 'details', 'clone', 'quotations-list']) {
    const answer = await page.goto(`/rfq/${path}/${foreign.id}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(await page.content()).not.toContain(foreign.productName);
    expect(await page.title()).not.toContain(foreign.productName);
  }
});

test('another company’s quotation is a 404 page', async ({ browser }) => {
  const buyer = await token('buyer');
  const offers = await call<List>(buyer, 'GET', '/quotations');
  const page = await pageOf(browser, 'manufacturer_exporter');
  for (const { id } of offers.data.rows.slice(0, 1)) {
    const own = await call<List>(await token('manufacturer_exporter'), 'GET', '/quotations');
    expect(own.data.rows.map((row) => row.id)).not.toContain(id);
    const answer = await page.goto(`/rfq/quotations-details/${id}`);
    expect(answer?.status()).toBe(404);
  }
});

test('an enquiry that is no lead of the company is not found, and not named', async ({
  browser,
}) => {
  const leads = await call<List>(await token('manufacturer'), 'GET', '/enquiries/businessType');
  const [lead] = leads.data.rows;
  if (!lead) throw new Error('the demo manufacturer has no lead');
  const page = await pageOf(browser, 'custom_house_agent');
  await page.goto(`/enquiries/details?id=${lead.id}`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(await page.content()).not.toContain(lead.productName);
});

test('pages of another business type are 404 pages', async ({ browser }) => {
  const buyer = await pageOf(browser, 'buyer');
  expect((await buyer.goto('/enquiries'))?.status()).toBe(404);
  const manufacturer = await pageOf(browser, 'manufacturer');
  expect((await manufacturer.goto('/rfq'))?.status()).toBe(404);
  expect((await manufacturer.goto('/rfq/details'))?.status()).toBe(404);
});

test('a wrong password says no more than that', async ({ page }) => {
  await page.goto('/signin');
  await fillSignIn(page, email('shipping_line'), 'not the password');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid' })).toHaveText(
    'Email/Password is Invalid',
  );
  await fillSignIn(page, 'nobody@demo.lading.example', 'not the password');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid' })).toHaveText(
    'Email/Password is Invalid',
  );
  await expect(page).toHaveURL(SIGNIN);
});

test('an empty sign-in asks for both', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please input your E-mail!')).toBeVisible();
  await expect(page.getByText('Please input your Password!')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
});

test('staff have no place in the portal', async ({ page }) => {
  await page.goto('/signin');
  await fillSignIn(page, email('staff'), PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid' })).toBeVisible();
  await expect(page).toHaveURL(SIGNIN);
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
