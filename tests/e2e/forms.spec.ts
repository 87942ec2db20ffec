import { type CDPSession, expect, type Page } from '@playwright/test';
import { call, pageOf, token } from './support/accounts.ts';
import { choose, PICTURE, pick, unique } from './support/rfq.ts';
import { test } from './support/test.ts';
import { fillForm } from './support/trade/steps.ts';
import { Trader } from './support/trade/trader.ts';
import { YARN } from './support/trade/wishes.ts';

const MANUFACTURER_MESSAGES = [
  'Product Category is required',
  'HS code is required',
  'Product name is required',
  'Quantity is required',
  'UOM is required',
  'Requirements are required',
  'Loading Country is required',
  'Destination Country is required',
  'Destination Port is required',
  'Delivery Terms is required',
];
const FREIGHT_MESSAGES = [
  'Product name is required',
  'Loading Country is required',
  'Loading Port is required',
  'Destination Country is required',
  'Destination Port is required',
  'Select Container type',
  'Number of containers is required',
  'Net weight is required',
  'Cargo Readiness Date is required',
  'Requirements are required',
];
const REFUSED = 'Invalid file.Please select a valid format under 5 MB.';

const enquiryForm = async (page: Page): Promise<void> => {
  await page.goto('/rfq/details');
  await expect(page.getByRole('heading', { name: 'Create Enquiry' })).toBeVisible();
};

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

test('an empty enquiry shows every message and goes to the first', async ({ browser }) => {
  const page = await pageOf(browser, 'buyer', { viewport: { width: 1280, height: 640 } });
  await enquiryForm(page);
  await page.getByText('Attach a file').scrollIntoViewIfNeeded();
  await submit(page);
  for (const message of MANUFACTURER_MESSAGES) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  const first = page.getByRole('combobox', { name: 'Product Category' });
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();

  await pick(page, 'Party', 'Freight forwarder');
  await submit(page);
  for (const message of FREIGHT_MESSAGES) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('HS code is required')).toHaveCount(0);
});

test('a draft needs a product name and nothing else', async ({ browser }) => {
  const page = await pageOf(browser, 'buyer');
  await enquiryForm(page);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Product name is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Quantity is required', { exact: true })).toHaveCount(0);
  const product = unique('Only a name');
  await page.getByRole('textbox', { name: 'Product name' }).fill(product);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('row').filter({ hasText: product })).toContainText('Draft');
});

test('what the server refuses is shown at its field', async ({ browser }) => {
  const page = await pageOf(browser, 'buyer');
  await enquiryForm(page);
  await fillForm(new Trader(page), YARN, unique('Yarn'));
  await page.getByRole('textbox', { name: 'Quantity' }).fill('0');
  await submit(page);
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await expect(quantity).toHaveAccessibleDescription(/Enter a number above 0\./);
  await expect(quantity).toBeFocused();
  await expect(page).toHaveURL(/\/rfq\/details/);
});

test('the same port twice is refused', async ({ browser }) => {
  const page = await pageOf(browser, 'buyer');
  await enquiryForm(page);
  await pick(page, 'Party', 'Shipping line');
  await choose(page, 'Loading Country', 'India', /^India$/);
  await choose(page, 'Loading Port', 'INMAA', /INMAA/);
  await choose(page, 'Destination Country', 'India', /^India$/);
  await choose(page, 'Destination Port', 'INMAA', /INMAA/);
  await submit(page);
  await expect(
    page.getByText('Source Port and Destination Port cannot be the same', { exact: true }),
  ).toBeVisible();
});

test('changing the category or the country clears what hangs on it', async ({ browser }) => {
  const page = await pageOf(browser, 'buyer');
  await enquiryForm(page);
  await choose(page, 'Product Category', 'cotton', /^Cotton/);
  await choose(page, 'HS code', '520522', /^5205\.22/);
  await choose(page, 'Product Category', 'pharma', /Pharma/);
  await expect(page.getByRole('combobox', { name: 'HS code' })).toHaveValue('');
  await choose(page, 'Destination Country', 'Germany', 'Germany');
  await choose(page, 'Destination Port', 'hamburg', /DEHAM/);
  await choose(page, 'Destination Country', 'Kenya', 'Kenya');
  await expect(page.getByRole('combobox', { name: 'Destination Port' })).toHaveValue('');
});

test('refused uploads say why and store nothing; others show how far they are', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'buyer');
  await enquiryForm(page);
  const slot = page.getByLabel('Attachment 1');
  const pretender = {
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('MZ, a program'),
  };
  const other = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  const large = { ...PICTURE, buffer: Buffer.alloc(5_242_881) };
  for (const file of [pretender, other, large]) {
    await slot.setInputFiles(file);
    await expect(page.getByRole('alert').filter({ hasText: REFUSED }).last()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Open/ })).toHaveCount(0);
  }
  for (const number of [1, 2, 3, 4]) {
    await page
      .getByLabel(`Attachment ${number}`)
      .setInputFiles({ ...PICTURE, name: `${number}.png` });
    await expect(page.getByRole('link', { name: `Open ${number}.png` })).toBeVisible();
  }
  await expect(page.getByText('Attach a file')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove 2.png' }).click();
  await expect(page.getByText('Attach a file')).toBeVisible();

  // On a slow connection the person sees the progress and can cancel.
  const line = await page.context().newCDPSession(page);
  await setLine(line, { uploadThroughput: 200_000 });
  const scan = { ...PICTURE, name: 'scan.png', buffer: Buffer.alloc(2_000_000) };
  await page.getByLabel('Attachment 4').setInputFiles(scan);
  const bar = page.getByRole('progressbar', { name: 'Uploading scan.png…' });
  const gone = () => bar.evaluate((progress: HTMLProgressElement) => progress.value);
  await expect.poll(gone).toBeGreaterThan(0);
  expect(await gone()).toBeLessThan(1);
  await page.getByRole('button', { name: 'Cancel the upload of scan.png' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByLabel('Attachment 4')).toBeEnabled();

  // Without a connection it fails; later it is sent once.
  await setLine(line, { offline: true });
  await page.getByLabel('Attachment 4').setInputFiles({ ...PICTURE, name: 'late.png' });
  const again = page.getByRole('button', { name: 'Try again: late.png' });
  await expect(again).toBeVisible();
  await setLine(line, {});
  await again.click();
  await expect(page.getByRole('link', { name: 'Open late.png' })).toBeVisible();
});

/** Limits the page's network; without an argument, removes the limit. */
async function setLine(
  session: CDPSession,
  line: { offline?: boolean; uploadThroughput?: number },
): Promise<void> {
  const whole = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...whole, ...line });
}

test('an empty quotation shows every message; FOR needs a place', async ({ browser }) => {
  interface List {
    data: { rows: { id: number; productName: string }[] };
  }
  const leads = await call<List>(await token('manufacturer'), 'GET', '/enquiries/businessType');
  const open = leads.data.rows.find(({ productName }) => productName.startsWith('Carded cotton'));
  const page = await pageOf(browser, 'manufacturer');
  await page.goto(`/enquiries/details?id=${open?.id}`);
  await page.getByRole('button', { name: 'Prepare Quotation' }).click();
  const send = page.getByRole('button', { name: 'Send Quotation' });
  await send.click();
  for (const message of [
    'Price is required',
    'Expiry date is required',
    'Response Message is required',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: 'Price per unit' })).toBeFocused();
  // A new quotation begins with the terms that the enquiry asks for.
  await expect(page.getByRole('combobox', { name: 'Delivery Terms' })).not.toHaveValue('');
  await pick(page, 'Delivery Terms', /^FOR/);
  await send.click();
  await expect(page.getByText('location for delivery is required', { exact: true })).toBeVisible();
});

test('the form is filled in with the keyboard alone', async ({ browser }) => {
  const page = await pageOf(browser, 'buyer');
  const product = unique('Typed without a mouse');
  await page.goto('/rfq');
  await page.getByRole('link', { name: 'Create RFQ' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create Enquiry' })).toBeVisible();
  const party = page.getByRole('combobox', { name: 'Party' });
  await party.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Commission agent' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(party).toHaveValue('Commission agent');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Product Category' })).toBeFocused();
  await page.keyboard.type('cotton');
  await expect(page.getByRole('option', { name: /^Cotton/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Product Category' })).toHaveValue(/^Cotton/);
  const name = page.getByRole('textbox', { name: 'Product name' });
  for (let step = 0; step < 4; step += 1) {
    if (await name.evaluate((input) => input === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(name).toBeFocused();
  await page.keyboard.type(product);
  const draft = page.getByRole('button', { name: 'Save as draft' });
  for (let step = 0; step < 20; step += 1) {
    if (await draft.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(draft).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: product })).toContainText('Draft');
});
