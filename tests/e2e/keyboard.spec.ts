import { expect, type Page } from '@playwright/test';

import { pageOf } from './support/accounts.ts';
import { test } from './support/test.ts';
import { wordsOf } from './support/words.ts';
import { Keyboard } from './walk/keyboard.ts';

const t = wordsOf('en');

/** More pages than a list of rates of the demo has. */
const MOST_PAGES = 9;

const isAt = (page: Page, name: string) =>
  expect(page.locator(':focus')).toHaveAccessibleName(name, { timeout: 10_000 });

test('rates and trade records are searched by keyboard, whose place is never lost', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'exporter');
  const keyboard = await Keyboard.of(page);
  await compareRates(page, keyboard);
  await searchRecords(page, keyboard);
  expect(keyboard.faults).toEqual([]);
});

/** Turns the pages of all rates to the last, and opens and leaves the dialog of an alert. */
async function compareRates(page: Page, keyboard: Keyboard): Promise<void> {
  await page.goto('/freight-market-watch-all-details/all-quotes');
  await keyboard.skipToContent();
  const next = page.getByRole('button', { name: t('table.nextPage') });
  await keyboard.to(t('table.nextPage'), 'button');
  for (let turned = 0; turned < MOST_PAGES; turned += 1) {
    if ((await next.getAttribute('aria-disabled')) === 'true') break;
    const shown = page.getByText(/^\d+–\d+ of /);
    const before = await shown.textContent();
    await keyboard.press('Enter');
    await expect(shown).not.toHaveText(String(before));
    await isAt(page, t('table.nextPage'));
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true');

  await page.goto('/freight-market-watch');
  await keyboard.skipToContent();
  await keyboard.skipToRows();
  await keyboard.activate(t('marketWatch.alert.ask'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await keyboard.to(t('common.save'), 'button');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await isAt(page, t('marketWatch.alert.ask'));
}

/** Searches trade records, and downloads those that are shown. */
async function searchRecords(page: Page, keyboard: Keyboard): Promise<void> {
  await page.goto('/exporter-Data');
  await keyboard.skipToContent();
  await keyboard.to(t('enquiry.fields.hsCodeId'));
  await keyboard.type('towels');
  await keyboard.activate(t('exporterData.anywhere'));
  await keyboard.to(t('common.search'), 'button', { back: true });
  await keyboard.press('Enter');
  await expect(page.getByRole('table', { name: t('exporterData.records') })).toBeVisible();
  await isAt(page, t('common.search'));
  await keyboard.to(t('exporterData.download'), 'button');
  const file = page.waitForEvent('download');
  await keyboard.press('Enter');
  expect((await file).suggestedFilename()).toBe('Exim_data.xlsx');
  await isAt(page, t('exporterData.download'));
}
