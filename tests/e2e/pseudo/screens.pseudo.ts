import { expect, type Page } from '@playwright/test';

import { pageOf } from '../support/accounts.ts';
import { type Look, lookOf } from '../support/looks.ts';
import { MEMBERS, pagesOf, VISITOR_PAGES } from '../support/screens.ts';
import { test } from '../support/test.ts';
import { faultsOf } from './faults.ts';

// Some two dozen pages each.
test.describe.configure({ timeout: 300_000 });

async function visitAll(page: Page, paths: string[], { prefix }: Look): Promise<void> {
  for (const path of paths) {
    await page.goto(prefix + path, { waitUntil: 'load' });
    await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect.soft(await faultsOf(page), prefix + path).toEqual([]);
  }
  await page.context().close();
}

for (const look of [lookOf('a phone'), lookOf('an Arabic phone')]) {
  for (const account of MEMBERS) {
    test(`every page of the ${account} on ${look.name}`, async ({ browser }) => {
      const page = await pageOf(browser, account, look.setting);
      await visitAll(page, await pagesOf(account), look);
    });
  }

  test(`every page of a visitor on ${look.name}`, async ({ browser }) => {
    const page = await (await browser.newContext(look.setting)).newPage();
    await visitAll(page, VISITOR_PAGES, look);
  });
}

test('these checks find what they look for', async ({ browser }) => {
  const page = await pageOf(browser, 'buyer', lookOf('a phone').setting);
  await page.goto('/notifications', { waitUntil: 'load' });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const before = await faultsOf(page);
  await page.evaluate(() => {
    const box = (text: string, css: string) => {
      const made = document.createElement('p');
      made.style.cssText = css;
      made.textContent = text;
      document.querySelector('main')?.append(made);
    };
    const long = '⟦áááááááááááááááááááááááááááá⟧';
    box(long, 'width: 60px; white-space: nowrap; overflow: hidden');
    box(`${long} ${long}`, 'width: 90%; height: 1em; line-height: 1; overflow: hidden');
    box(long, 'width: 60px; white-space: nowrap; border: 1px solid');
    box('⟦úúúúúúú⟧', 'margin: 0; height: 0; line-height: 20px');
    box('⟦íííííí⟧', 'margin: 0; line-height: 20px');
    box('⟦óóóóó⟧', 'position: absolute; left: 340px; width: 100px');
    box('Forgotten words', '');
  });
  const found = (await faultsOf(page)).filter((fault) => !before.includes(fault)).join('\n');
  expect(found).toMatch(/cut x by \d+ px/);
  expect(found).toMatch(/cut y by \d+ px/);
  expect(found).toMatch(/beyond its box by \d+ px/);
  expect(found).toMatch(/out of the page by \d+ px/);
  expect(found).toMatch(/px wider than the screen/);
  expect(found).toMatch(/⟦íííííí⟧” covers/);
  expect(found).toMatch(/in English: Forgotten words/);
});
