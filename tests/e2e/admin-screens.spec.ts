import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { DESKTOP } from './support/looks.ts';
import { API_URL } from './support/sessions.ts';
import { ADMIN, firstRowOf, menuOf, signInAsStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { listen } from './support/watch.ts';

const PHONE = { width: 360, height: 740 };

/**
 * In the dark only the colours can differ from what was checked in the light, and a list has those
 * of its rows.
 */
const SCHEMES = [
  { colorScheme: 'light', checked: 'everything' },
  { colorScheme: 'dark', checked: 'colours' },
] as const;

/** The menu is walked in so many parts, which share the time. */
const PARTS = [0, 1];

// Some four dozen pages each, with all checks.
test.describe.configure({ timeout: 240_000 });

for (const { colorScheme, checked } of SCHEMES) {
  for (const part of PARTS) {
    test(`the administrator’s screens in the ${colorScheme}, part ${part + 1}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport: DESKTOP, colorScheme });
      const page = await context.newPage();
      await signInAsStaff(page);
      const menu = await menuOf(page);
      expect(menu.length).toBeGreaterThan(30);
      const complaints = await listen(page);
      const look = async (address: string): Promise<void> => {
        const where = `${address} in the ${colorScheme}`;
        await page.setViewportSize(DESKTOP);
        expect((await page.goto(address, { waitUntil: 'load' }))?.status(), where).toBe(200);
        await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1);
        await expectAccessible(page, where, checked);
        await page.setViewportSize(PHONE);
        await expectNoSidewaysScroll(page, where);
        expect(complaints.take(), where).toEqual([]);
      };
      for (const list of menu.filter((_, place) => place % PARTS.length === part)) {
        await look(list);
        if (checked === 'colours') continue;
        for (const row of await firstRowOf(page, list)) await look(row);
      }
      if (part === 0) await look(ADMIN);
      await context.close();
    });
  }
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
