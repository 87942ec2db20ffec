import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { DESKTOP } from './support/looks.ts';
import { API_URL } from './support/sessions.ts';
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
interface View {
  name: string;
  viewport: { width: number; height: number };
}

/** Loads a page once for each colour scheme, and then changes its width for the other views. */
const SCHEMES: { colorScheme: 'light' | 'dark'; views: View[] }[] = [
  { colorScheme: 'light', views: [{ name: 'the light', viewport: DESKTOP }] },
  {
    colorScheme: 'dark',
    views: [
      { name: 'the dark on a phone', viewport: PHONE },
      { name: 'the dark', viewport: DESKTOP },
    ],
  },
];

// Two dozen pages each, with all checks.
test.describe.configure({ timeout: 240_000 });

for (const { colorScheme, views } of SCHEMES) {
  const names = views.map(({ name }) => name).join(' and ');
  test(`the back office of plans and payments in ${names}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: DESKTOP, colorScheme });
    const page = await context.newPage();
    await signInAsStaff(page);
    const complaints = await listen(page);
    const open = async (address: string): Promise<void> => {
      await page.goto(address, { waitUntil: 'load' });
      for (const { name, viewport } of views) {
        const where = `${address} in ${name}`;
        await page.setViewportSize(viewport);
        await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1);
        await expectNoSidewaysScroll(page, where);
        await expectAccessible(page, where);
        expect(complaints.take(), where).toEqual([]);
      }
    };
    await open(`${API_URL}/admin/`);
    for (const list of LISTS) {
      const address = `${API_URL}/admin/${list}/`;
      await open(address);
      const row = page.locator('#result_list th a[href*="/change/"]').first();
      if (await row.count())
        await open(new URL(String(await row.getAttribute('href')), address).href);
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
  await expect(page.getByRole('alert')).toContainText('no longer valid');
  await expectAccessible(page, 'the page of a link that was used');
});
