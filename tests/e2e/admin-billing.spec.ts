import { expect } from '@playwright/test';
import { API_URL } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { DESKTOP } from './support/looks.ts';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { listen } from './support/watch.ts';

const LISTS = [
  'billing/plan',
  'billing/subscription',
  'kernel/limit',
  'billing/paymentorder',
  'billing/payment',
  'billing/refund',
  'billing/invoice',
  'billing/webhookevent',
  'billing/pointsaccount',
  'billing/pointsmovement',
  'billing/pointsentry',
  'kernel/auditentry',
];

const PHONE = { width: 390, height: 844 };
const LOOKS = [
  { name: 'the light', colorScheme: 'light', viewport: DESKTOP },
  { name: 'the dark', colorScheme: 'dark', viewport: DESKTOP },
  { name: 'the dark on a phone', colorScheme: 'dark', viewport: PHONE },
] as const;

// Two dozen pages each, all looked at closely.
test.describe.configure({ timeout: 240_000 });

for (const { name, colorScheme, viewport } of LOOKS) {
  test(`the back office of plans and payments in ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: DESKTOP, colorScheme });
    const page = await context.newPage();
    await signInAsStaff(page);
    await page.setViewportSize(viewport);
    const complaints = await listen(page);
    const addresses = [`${API_URL}/admin/`];
    for (const list of LISTS) {
      const address = `${API_URL}/admin/${list}/`;
      await page.goto(address, { waitUntil: 'load' });
      const row = page.locator('#result_list th a[href*="/change/"]').first();
      addresses.push(address);
      if (await row.count())
        addresses.push(new URL(String(await row.getAttribute('href')), address).href);
    }
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'load' });
      const where = `${address} in ${name}`;
      await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1);
      await expectNoSidewaysScroll(page, where);
      await expectAccessible(page, where);
      expect(complaints.take(), where).toEqual([]);
    }
    await context.close();
  });
}

test('staff who forgot their password ask for a link', async ({ page }) => {
  await page.goto(`${API_URL}/admin/login/`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectAccessible(page, 'the page that asks for a link');
  await page.getByLabel('E-mail').fill('nobody@lading.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toContainText('is on its way');
  await page.goto(`${API_URL}/admin/new-password/?token=none`);
  await expect(page.getByRole('alert')).toContainText('not valid any more');
  await expectAccessible(page, 'the page of a link that was used');
});
