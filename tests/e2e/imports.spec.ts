import { expect } from '@playwright/test';

import { pageOf } from './support/accounts.ts';
import { dayToCome } from './support/days.ts';
import { test } from './support/test.ts';

const PRICE = '2.400';
const HEAD = "Loading port,Destination port,Currency,40' dry high cube,Price validity,Comments";

test('a forwarder says how a price is written, sees it, and publishes it', async ({ browser }) => {
  const page = await pageOf(browser, 'freight_forwarder');
  await page.goto('/freight-market-rate-List/import');
  // The year first: only the price can be read in two ways.
  const day = dayToCome().split('-').reverse().join('-');
  const content = `${HEAD}\nINNSA,NZLYT,USD,${PRICE},${day},All in\n`;
  const file = { name: 'lyttelton.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('Completed file').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  const question = page.getByRole('group', {
    name: "How are the numbers in “40' dry high cube” written?",
  });
  await question.getByRole('radio', { name: `${PRICE} is read as 2,400` }).check();
  await page.getByRole('button', { name: 'Go on' }).click();
  const rows = page.getByRole('table', { name: 'Rows as they will be saved' });
  const price = rows.getByRole('cell', { name: 'USD 2,400.00' });
  await expect(price).toContainText(PRICE);
  await page.getByRole('button', { name: 'Publish the rates' }).click();
  await expect(page.getByText('The rate sheet is published.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the list' }).click();
  const listed = page.getByRole('row').filter({ hasText: 'Lyttelton' });
  await expect(listed).toContainText('2,400');
});
