import { type Browser, expect, type Page } from '@playwright/test';
import type { Member } from './support/member.ts';
import {
  aPayer,
  BASIC,
  checkout,
  expectBought,
  expectPaid,
  openBill,
  payBy,
  paymentsOf,
  proceed,
  profileOf,
} from './support/purchase.ts';
import { API_URL } from './support/sessions.ts';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/test.ts';

// The provider, the webhooks and the workers take time on a busy machine.
test.describe.configure({ timeout: 240_000 });

/** The staff's browser, on the only row of a company in a table of the back office. */
async function atRowOf(browser: Browser, table: string, member: Member): Promise<Page> {
  const staff = await (await browser.newContext()).newPage();
  await signInAsStaff(staff);
  await staff.goto(
    `${API_URL}/admin/billing/${table}/?q=${encodeURIComponent(member.companyName)}`,
  );
  const row = staff.getByRole('row').filter({ hasText: member.companyName });
  await expect(row).toHaveCount(1);
  await row.getByRole('link').first().click();
  await expect(staff).toHaveURL(new RegExp(`/${table}/\\d+/change/`));
  return staff;
}

/**
 * A button of the page. Its name begins with an icon, and the menu has links with the same words.
 */
const actionOf = (staff: Page, button: string) =>
  staff.getByRole('link', { name: new RegExp(`\\b${button}$`) });

/** Presses a button of the page that opens a dialog, and confirms the dialog. */
async function act(staff: Page, button: string, title: string): Promise<void> {
  await actionOf(staff, button).click();
  await expect(staff.getByText(title, { exact: true })).toBeVisible();
}

test('a payment nobody told of is found when staff ask the provider', async ({ browser }) => {
  const { member, page } = await aPayer(browser);
  await openBill(page, 'Basic');
  await proceed(page);
  await payBy(page, 'untold');
  await expect(checkout(page).locator('#problem')).toContainText('The connection was lost');
  await page.goto('/my-profile');
  await expect(page.getByText('No subscription yet')).toBeVisible();
  expect(await paymentsOf(member)).toEqual([]);

  const staff = await atRowOf(browser, 'paymentorder', member);
  for (let twice = 0; twice < 2; twice += 1) {
    await staff.reload();
    await act(staff, 'Ask the provider', 'Ask the provider about this order');
    await staff.getByRole('button', { name: 'Ask the provider', exact: true }).last().click();
    await expect(staff.getByText('The provider is being asked.')).toBeVisible();
    await expect
      .poll(async () => (await profileOf(member)).subscription?.status, { timeout: 30_000 })
      .toBe('active');
  }

  await page.goto('/subscription-User');
  await expectPaid(page);
  await expectBought(member, BASIC, 99_950);
  await page.goto('/my-profile');
  await expect(page.getByRole('row').filter({ hasText: BASIC })).toHaveCount(1);
  await staff.reload();
  await expect(staff.getByText('Subscription granted')).toHaveCount(1);
});

test('a payment that staff give back takes the plan with it', async ({ browser }) => {
  const { member, page } = await aPayer(browser);
  await openBill(page, 'Basic');
  await proceed(page);
  await payBy(page, 'success');
  await expectPaid(page);
  await expectBought(member, BASIC, 99_950);

  const staff = await atRowOf(browser, 'payment', member);
  await act(staff, 'Refund', 'Refund this payment');
  await expect(staff.getByRole('spinbutton', { name: /Amount/ })).toHaveValue('999.50');
  await staff.getByRole('textbox', { name: /Reason/ }).fill('Bought for the wrong company');
  await staff.getByRole('button', { name: 'Refund', exact: true }).last().click();
  await expect(staff.getByText(/A refund of .*999\.50 was requested/)).toBeVisible();

  await expect
    .poll(() => paymentsOf(member, 'Refunded'), { timeout: 30_000 })
    .toMatchObject([{ transactionname: BASIC, transactionamount: 99_950 }]);
  expect(await paymentsOf(member)).toEqual([]);
  await page.goto('/my-profile');
  await expect(page.getByRole('row').filter({ hasText: BASIC })).toContainText('Refunded');
  await expect(page.getByRole('main')).toContainText('Ended on');
  expect((await profileOf(member)).subscription?.status).not.toBe('active');
  const [refunded] = await paymentsOf(member, 'Refunded');
  expect(refunded?.creditNotes).toMatchObject([{ amount: 99_950 }]);
  const note = await page.request.get(refunded?.creditNotes[0]?.url ?? '');
  expect((await note.body()).subarray(0, 4).toString('latin1')).toBe('%PDF');
  await staff.reload();
  await expect(actionOf(staff, 'Refund')).toHaveCount(0);
});
