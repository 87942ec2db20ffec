import { expect } from '@playwright/test';
import { call, pageOf, token } from './support/accounts.ts';
import { test } from './support/test.ts';

interface List {
  data: { rows: { id: number; enquiryId: number }[] };
}

test('a buyer downloads a quotation as PDF from its page', async ({ browser }) => {
  const { data } = await call<List>(await token('buyer'), 'GET', '/quotations?limit=1');
  const [{ id } = { id: 0 }] = data.rows;
  const page = await pageOf(browser, 'buyer');
  await page.goto(`/rfq/quotations-details/${id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^quotation-Q-${id}-\\d+\\.pdf$`));
  const content = await download.createReadStream();
  const [first] = await content.take(1).toArray();
  expect(String(first).slice(0, 5)).toBe('%PDF-');
});

test('a visitor without scripts learns that a code is mistyped or not ours', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/fr/verify');
  const field = page.getByRole('textbox', { name: 'Code de vérification' });
  await field.fill('2222-2222-2222-2223');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ce n’est pas un code de vérification.')).toBeVisible();
  await expect(field).toHaveValue('2222-2222-2222-2223');
  await field.fill('2222 2222 2222 2222');
  await page.getByRole('button', { name: 'Vérifier le document' }).click();
  await expect(page.getByRole('status')).toContainText('Aucun de nos documents ne porte ce code.');
  await context.close();
});
