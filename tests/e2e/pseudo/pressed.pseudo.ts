import { expect, type Page } from '@playwright/test';

import { pageOf } from '../support/accounts.ts';
import { lookOf } from '../support/looks.ts';
import { pagesOf } from '../support/screens.ts';
import { test } from '../support/test.ts';
import { faultsOf } from './faults.ts';

test.describe.configure({ timeout: 180_000 });

/** What opens menus and dialogs. The words are made up, so that an icon tells which button it is. */
const OPENERS = [
  'header [aria-haspopup="menu"]',
  'header [aria-haspopup="dialog"]',
  'main [aria-haspopup="menu"]',
  'button:has(.tabler-icon-bookmark)',
];
const OPENED = '[role="dialog"]:visible, [role="menu"]:visible';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
}

/** Waits until nothing moves any more, such as the words of a button that was pressed. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const moves = document.getAnimations().filter((each) => each instanceof CSSTransition);
    return Promise.allSettled(moves.map(({ finished }) => finished));
  });

/** Presses the first of each opener on a page, and reads what comes. Returns how many there were. */
async function pressAll(page: Page, path: string): Promise<number> {
  let pressed = 0;
  for (const opener of OPENERS) {
    await open(page, path);
    const button = page.locator(opener).filter({ visible: true }).first();
    if ((await button.count()) === 0) continue;
    await button.click();
    await expect(page.locator(OPENED).first(), `${opener} of ${path}`).toBeVisible();
    expect.soft(await faultsOf(page), `${opener} of ${path}`).toEqual([]);
    pressed += 1;
  }
  return pressed;
}

for (const look of [lookOf('a phone'), lookOf('an Arabic phone')]) {
  test(`menus and dialogs of the exporter on ${look.name}`, async ({ browser }) => {
    const page = await pageOf(browser, 'exporter', look.setting);
    expect(await pressAll(page, `${look.prefix}/enquiries`)).toBe(3);
    expect(await pressAll(page, `${look.prefix}/enquiries?filter=cotton`)).toBe(3);
  });

  test(`menus and dialogs of the buyer on ${look.name}`, async ({ browser }) => {
    const page = await pageOf(browser, 'buyer', look.setting);
    expect(await pressAll(page, `${look.prefix}/rfq`)).toBe(3);
    const clone = (await pagesOf('buyer')).find((path) => path.includes('clone'));
    if (!clone) throw new Error('The buyer has no enquiry to clone.');
    await open(page, look.prefix + clone);
    await page.locator('main form button[type="submit"]').first().click();
    await expect(page.locator(OPENED).first(), clone).toBeVisible();
    await atRest(page);
    expect.soft(await faultsOf(page), clone).toEqual([]);
  });
}
