import { expect, type Page } from '@playwright/test';
import { pageOf } from './support/accounts.ts';
import { submitYarnEnquiry, unique } from './support/rfq.ts';
import { decide, openInQueue, signInAsStaff } from './support/staff.ts';
import { test } from './support/test.ts';

const row = (page: Page, product: string) => page.getByRole('row').filter({ hasText: product });

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
