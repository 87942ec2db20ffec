import { expect, type Page } from '@playwright/test';
import { outbox, pageOf } from './support/accounts.ts';
import {
  fillYarnEnquiry,
  PICTURE,
  pick,
  reloadUntil,
  sees,
  submitYarnEnquiry,
  unique,
} from './support/rfq.ts';
import { email } from './support/sessions.ts';
import { decide, openInQueue, signInAsStaff } from './support/staff.ts';
import { test } from './support/test.ts';

const row = (page: Page, product: string) => page.getByRole('row').filter({ hasText: product });

test('a buyer’s enquiry becomes a confirmed order', async ({ browser }) => {
  const product = unique('Combed cotton yarn Ne 30/1');
  const buyer = await pageOf(browser, 'buyer');

  await test.step('the buyer writes an enquiry and saves it as a draft', async () => {
    await buyer.goto('/rfq');
    await buyer.getByRole('link', { name: 'Create RFQ' }).first().click();
    await expect(buyer.getByRole('heading', { name: 'Create Enquiry' })).toBeVisible();
    await fillYarnEnquiry(buyer, product);
    await buyer.getByLabel('Attachment 1').setInputFiles(PICTURE);
    await expect(buyer.getByRole('link', { name: `Open ${PICTURE.name}` })).toBeVisible();
    await sees(buyer, 'The draft was saved.', () =>
      buyer.getByRole('button', { name: 'Save as draft' }).click(),
    );
    await expect(row(buyer, product)).toContainText('Draft');
  });

  await test.step('the buyer edits the draft and submits it', async () => {
    await row(buyer, product).getByRole('link').first().click();
    await expect(buyer.getByRole('heading', { name: 'Edit Enquiry' })).toBeVisible();
    await expect(buyer.getByRole('textbox', { name: 'Product name' })).toHaveValue(product);
    await expect(buyer.getByRole('combobox', { name: 'Destination Port' })).toHaveValue(/AEJEA/);
    await expect(buyer.getByRole('link', { name: `Open ${PICTURE.name}` })).toBeVisible();
    await buyer.getByRole('textbox', { name: 'Quantity' }).fill('15000');
    await buyer.getByRole('button', { name: 'Submit' }).click();
    await expect(buyer.getByText('Your Enquiry is Submitted for Authorization.')).toBeVisible();
    await expect(row(buyer, product)).toContainText('Pending Approval');
    await expect(row(buyer, product)).toContainText('15,000');
  });

  await test.step('staff approve it in the review queue', async () => {
    const staff = await (await browser.newContext()).newPage();
    await signInAsStaff(staff);
    await openInQueue(staff, product);
    await expect(staff.getByRole('link', { name: PICTURE.name })).toBeVisible();
    await decide(staff, product);
    await staff.context().close();
  });

  const seller = await pageOf(browser, 'manufacturer');

  await test.step('the manufacturer is told in the portal and by e-mail', async () => {
    await seller.goto('/notifications');
    await reloadUntil(seller, () =>
      expect(seller.getByText(product).first()).toBeVisible({ timeout: 1_000 }),
    );
    await expect
      .poll(async () => (await outbox(email('manufacturer'))).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining(product));
  });

  await test.step('the manufacturer opens the lead and quotes', async () => {
    await seller.goto('/enquiries');
    await expect(row(seller, product)).toContainText('New Enquiry');
    await row(seller, product).getByRole('link').first().click();
    await expect(seller.getByRole('heading', { name: product })).toBeVisible();
    await expect(seller.getByText('Gulf Horizon Trading LLC').first()).toBeVisible();
    await seller.getByRole('button', { name: 'Prepare Quotation' }).click();
    await seller.getByRole('textbox', { name: 'Price per unit' }).fill('285.50');
    await expect(seller.getByText(/42,82,500|4,282,500/)).toBeVisible();
    await pick(seller, 'Delivery Terms', /^FOR/);
    await seller.getByRole('textbox', { name: 'Expiry date' }).fill('31-12-2099');
    await seller.getByRole('textbox', { name: 'Location for delivery' }).fill('Tuticorin Port');
    await seller.getByRole('textbox', { name: 'Response Message' }).fill('Ready in 10 days.');
    await sees(seller, 'The quotation was sent.', () =>
      seller.getByRole('button', { name: 'Send Quotation' }).click(),
    );
    await expect(seller.getByRole('button', { name: 'Revise' })).toBeVisible();
  });

  await test.step('the buyer sees a new quotation, opens it and places the order', async () => {
    await buyer.goto('/rfq');
    await expect(row(buyer, product)).toContainText('New Quotation');
    await row(buyer, product).getByRole('link').first().click();
    await buyer.getByRole('link', { name: 'View Quotations (1)' }).click();
    await row(buyer, 'Sri Lakshmi Spinning Mills').getByRole('link').first().click();
    await expect(buyer.getByText('Ready in 10 days.')).toBeVisible();
    await buyer.getByRole('button', { name: 'Place Order' }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Place Order' }).click();
    await expect(buyer.getByText('Awaiting For Order Confirmation').first()).toBeVisible();
    await expect(buyer.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
  });

  await test.step('the seller confirms', async () => {
    await reloadUntil(seller, async () => {
      await seller.getByRole('tab', { name: 'Quotation Details' }).click({ timeout: 2_000 });
      await expect(seller.getByRole('button', { name: 'Confirm Order' })).toBeVisible({
        timeout: 2_000,
      });
    });
    await seller.getByRole('button', { name: 'Confirm Order' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Confirm Order' }).click();
    await expect(
      seller.getByText('Order Confirmed').filter({ visible: true }).first(),
    ).toBeVisible();
  });

  await test.step('both see the confirmed order', async () => {
    await seller.goto('/enquiries');
    await expect(row(seller, product)).toContainText('Order Confirmed');
    await buyer.goto('/rfq');
    await expect(row(buyer, product)).toContainText('Order Confirmed');
    await expect
      .poll(async () => (await outbox(email('buyer'))).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(new RegExp(`confirmed.*${product}`, 'i')));
  });
});

test('a rejected enquiry comes back with its reason', async ({ browser }) => {
  const product = unique('Cotton yarn without a count');
  const id = await submitYarnEnquiry(product);
  const reason = 'Please state the yarn count and the end use.';
  const staff = await (await browser.newContext()).newPage();
  await signInAsStaff(staff);
  await openInQueue(staff, product);
  await decide(staff, product, reason);
  await staff.context().close();

  const buyer = await pageOf(browser, 'buyer');
  await buyer.goto(`/rfq/view/${id}`);
  await expect(buyer.getByText('This enquiry was rejected')).toBeVisible();
  await expect(buyer.getByRole('main').getByText(reason)).toBeVisible();
  await buyer.getByRole('link', { name: 'Edit' }).click();
  await buyer.getByRole('button', { name: 'Submit' }).click();
  await expect(buyer.getByText('Your Enquiry is Submitted for Authorization.')).toBeVisible();
  await expect(row(buyer, product)).toContainText('Pending Approval');
});

test('a published enquiry is cloned, and the clone deleted', async ({ browser }) => {
  const buyer = await pageOf(browser, 'buyer');
  const clone = unique('Carded yarn, second lot');
  await buyer.goto('/rfq?filter=Carded cotton yarn Ne 16');
  const original = row(buyer, 'Carded cotton yarn Ne 16/1 for weaving');
  await original.getByRole('button', { name: /^Actions for/ }).click();
  await buyer.getByRole('menuitem', { name: 'Clone' }).click();
  await expect(buyer.getByRole('heading', { name: 'Clone Enquiry' })).toBeVisible();
  const name = buyer.getByRole('textbox', { name: 'Product name' });
  await expect(name).toHaveValue('Carded cotton yarn Ne 16/1 for weaving');
  await name.fill(clone);
  await buyer.getByRole('button', { name: 'Save as draft' }).click();
  await expect(row(buyer, clone)).toContainText('Draft');

  await row(buyer, clone)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await buyer.getByRole('menuitem', { name: 'Delete' }).click();
  const question = buyer.getByRole('dialog', { name: 'Do you want to delete this item?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(buyer, clone)).toBeVisible();
  await row(buyer, clone)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await buyer.getByRole('menuitem', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Ok' }).click();
  await expect(row(buyer, clone)).toHaveCount(0);
});
