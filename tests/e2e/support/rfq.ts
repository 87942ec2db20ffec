import { expect, type Page } from '@playwright/test';

import { call, token } from './accounts.ts';

/**
 * Picks an option of a select that is searched by typing. The list moves while answers arrive, and
 * a click beside it closes it. The helper then types again, as a person would.
 */
export async function choose(page: Page, label: string, typed: string, option: string | RegExp) {
  const input = page.getByRole('combobox', { name: label });
  await expect(async () => {
    await input.click();
    await input.fill(typed);
    await page.getByRole('option', { name: option }).first().click({ timeout: 4000 });
  }).toPass({ timeout: 30_000 });
}

/** Picks an option of a plain select. */
export async function pick(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/** A real picture of 1 x 1 pixel. */
export const PICTURE = {
  name: 'yarn-cone.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

interface Row {
  id: number;
  productName: string;
  categoryId: number;
  hsCodeId: number;
}

interface List {
  data: { rows: Row[] };
}

/** The demo buyer's enquiry for cotton yarn, whose category and HS code others take. */
export async function yarnModel(): Promise<Row> {
  const path = '/enquiries/search?filter=Combed%20cotton%20yarn';
  const like = await call<List>(await token('buyer'), 'GET', path);
  const model = like.data.rows.find((row) => row.productName === 'Combed cotton yarn Ne 30/1');
  if (!model) throw new Error('the demo has no enquiry for combed cotton yarn');
  return model;
}

/**
 * Submits the demo buyer's enquiry for cotton yarn through the API. `differs` holds the values that
 * differ from the usual ones.
 */
export async function submitYarnEnquiry(product: string, differs: object = {}): Promise<number> {
  const buyer = await token('buyer');
  const model = await yarnModel();
  const saved = await call<{ data: { id: number } }>(buyer, 'POST', '/enquiries', {
    status: 'pending_approval',
    targetedBusinessType: ['manufacturer'],
    productName: product,
    description: 'Waxed, on paper cones.',
    categoryId: model.categoryId,
    hsCodeId: model.hsCodeId,
    qty: 12000,
    units: 'KGS',
    sourceCountry: 'India',
    destinationCountry: 'United Arab Emirates',
    destinationPort: 'AEJEA',
    paymentTerms: 'EXM',
    locationForDelivery: 'Erode',
    ...differs,
  });
  return saved.data.id;
}

/**
 * Performs an action that shows a short notice. It watches for the notice before the action starts,
 * so that it cannot miss it.
 */
export async function sees(page: Page, notice: string, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.getByText(notice).first().waitFor(), act()]);
}

/** A name that no other run of these tests uses. */
export const unique = (words: string): string => `${words} ${Date.now().toString(36)}`;

/** Reloads a page until `ready` passes, because other processes do the work. */
export async function reloadUntil(page: Page, ready: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await ready();
  }).toPass({ timeout: 30_000, intervals: [250, 500, 1_000] });
}
