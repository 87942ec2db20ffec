import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { DESKTOP } from './support/looks.ts';
import { API_URL } from './support/sessions.ts';
import { ADMIN, darken, firstRowOf, menuOf, signInAsStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { listen } from './support/watch.ts';

const PHONE = { width: 360, height: 740 };

/** The menu is walked in so many parts, which share the time. */
const PARTS = [0, 1];

// Some four dozen pages each, with all checks.
test.describe.configure({ timeout: 240_000 });

for (const part of PARTS) {
  test(`the administrator’s screens, part ${part + 1}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: DESKTOP });
    const page = await context.newPage();
    await signInAsStaff(page);
    const menu = await menuOf(page);
    expect(menu.length).toBeGreaterThan(30);
    const complaints = await listen(page);
    let without: 'other entries' | undefined;
    const open = async (address: string): Promise<void> => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(DESKTOP);
      expect((await page.goto(address, { waitUntil: 'load' }))?.status(), address).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
      await expectAccessible(page, address, 'everything', without);
      // A value of our code where words belong: ('submitted', 'Submitted').
      expect(await page.locator('#main').innerText(), address).not.toMatch(/\(\S+, ['"]/);
    };
    const fitPhone = async (address: string): Promise<void> => {
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page, address);
      expect(complaints.take(), address).toEqual([]);
    };
    const lists = menu.filter((_, place) => place % PARTS.length === part);
    for (const list of lists) {
      await open(list);
      const rows = await firstRowOf(page);
      // In the dark only the colours can differ, and a list has those of its rows.
      await darken(page);
      await expectAccessible(page, `${list} in the dark`, 'colours', without);
      // From now on the menu has been checked, in both colours.
      without = 'other entries';
      await fitPhone(list);
      for (const row of rows) {
        await open(row);
        await fitPhone(row);
      }
    }
    if (part === 0) {
      await open(ADMIN);
      await darken(page);
      await expectAccessible(page, 'the dashboard in the dark', 'colours');
      await fitPhone(ADMIN);
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

test('icons beside words are not read out', async ({ page }) => {
  await signInAsStaff(page);
  const icons = page.locator('#nav-sidebar li a > .material-symbols-outlined');
  expect(await icons.count()).toBeGreaterThan(20);
  await expect(page.locator('#nav-sidebar li a > [aria-hidden="true"]')).toHaveCount(
    await icons.count(),
  );
  await expect(page.getByRole('link', { name: 'Enquiries', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
});
