import { expect, type Page } from '@playwright/test';

import { dayToCome } from './support/days.ts';
import { type Account, cookiesOf } from './support/sessions.ts';
import { test } from './support/test.ts';
import { listen } from './support/watch.ts';

/**
 * What a browser's translator does: it puts each text into elements of its own, instead of the text
 * node that React made, and does the same with every text that comes later.
 */
function translateEverything(): void {
  const SKIPPED = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE', 'FONT', 'OPTION']);
  const translate = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || SKIPPED.has(parent.tagName)) return;
    const inner = document.createElement('font');
    inner.textContent = text.data;
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  };
  translateIn(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof Text) translate(node);
        else translateIn(node);
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}

const main = (page: Page) => page.getByRole('main');

/** Nothing is found, then everything again. */
async function searches(page: Page): Promise<void> {
  const search = main(page).getByRole('searchbox').first();
  if (!(await search.count())) return;
  await search.fill('nothing of the kind');
  await expect(page).toHaveURL(/filter=nothing/);
  await search.fill('');
  await expect(page).not.toHaveURL(/filter=/);
}

/** Sorts by another column, and back. */
async function sorts(page: Page): Promise<void> {
  const column = main(page).getByRole('columnheader').getByRole('button').first();
  if (!(await column.count())) return;
  await column.click();
  await expect(page).toHaveURL(/sort/i);
  await column.click();
}

/** Opens and closes the menu of a row. */
async function opensMenu(page: Page): Promise<void> {
  const button = main(page)
    .getByRole('button', { name: /^Actions for/ })
    .first();
  if (!(await button.count())) return;
  await button.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}

/** Sends an empty form, so that every field says what is missing. */
async function sendsNothing(page: Page): Promise<void> {
  const send = main(page).locator('form button[type=submit]').last();
  await send.click();
  await expect(main(page).locator('[aria-invalid=true]').first()).toBeVisible();
}

const LISTS: [Account, string[]][] = [
  ['buyer', ['/rfq', '/orders']],
  ['exporter', ['/enquiries', '/find-products', '/orders', '/my-products', '/source-your-cargo']],
];
const FORMS: [Account, string[]][] = [
  ['buyer', ['/rfq/details']],
  ['exporter', ['/unclaimed-cargo/details']],
];

async function translatedPage(page: Page, account: Account, path: string): Promise<void> {
  await page.context().addCookies(await cookiesOf(account));
  await page.goto(path);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(translateEverything);
  expect(await page.locator('main font').count()).toBeGreaterThan(3);
}

for (const [account, paths] of LISTS) {
  test(`${account}s use lists that their browser translates`, async ({ browser }) => {
    const page = await browser.newPage();
    const complaints = await listen(page);
    for (const path of paths) {
      await translatedPage(page, account, path);
      await opensMenu(page);
      await searches(page);
      await sorts(page);
      // To another screen and back, without loading the page anew: React removes what it made.
      await page.getByRole('navigation').getByRole('link').first().click();
      await expect(page).not.toHaveURL(new RegExp(`${path}(\\?|$)`));
      await page.goBack();
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('500', { exact: true })).toHaveCount(0);
      expect(complaints.take(), path).toEqual([]);
    }
  });
}

for (const [account, paths] of FORMS) {
  test(`${account}s fill in forms that their browser translates`, async ({ browser }) => {
    const page = await browser.newPage();
    const complaints = await listen(page);
    for (const path of paths) {
      await translatedPage(page, account, path);
      await sendsNothing(page);
      await main(page).locator('input[inputmode=decimal]').first().fill('12,5');
      await page.keyboard.press('Tab');
      await sendsNothing(page);
      expect(complaints.take(), path).toEqual([]);
    }
  });
}

test('forwarders upload a rate sheet in a browser that translates', async ({ browser }) => {
  const page = await browser.newPage();
  const complaints = await listen(page);
  await translatedPage(page, 'freight_forwarder', '/freight-market-rate-List/import');
  const day = dayToCome().split('-').reverse().join('-');
  const head = "Loading port,Destination port,Currency,40' dry high cube,Price validity,Comments";
  const buffer = Buffer.from(`${head}\nINNSA,Zzqville,USD,2.400,${day},All in\n`);
  const file = { name: 'translated.csv', mimeType: 'text/csv', buffer };
  await main(page).locator('input[type=file]').setInputFiles(file);
  await main(page).locator('form button[type=submit]').click();
  const question = main(page).getByRole('group', { name: /numbers/ });
  await question.getByRole('radio').last().check();
  const port = main(page).getByRole('group', { name: /Zzqville/ });
  await port.getByRole('radio').first().check();
  await main(page).getByRole('button', { name: 'Go on' }).click();
  await expect(main(page).getByText(/^Please choose one from the list/)).toBeVisible();
  await main(page).getByRole('combobox').fill('Lyttelton');
  await page.getByRole('option', { name: /NZLYT/ }).click();
  await main(page).getByRole('button', { name: 'Go on' }).click();
  await expect(main(page).getByRole('cell', { name: 'USD 2,400.00' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Discard the file' }).click();
  await expect(main(page).locator('input[type=file]')).toBeVisible();
  expect(complaints.take()).toEqual([]);
});
