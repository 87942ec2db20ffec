import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { fillSignIn } from './support/accounts.ts';
import type { Member } from './support/member.ts';
import {
  aPayer,
  BASIC,
  balanceOf,
  billLine,
  checkout,
  expectBought,
  expectPaid,
  leaveCheckout,
  openBill,
  PREMIUM,
  payBy,
  paymentsOf,
  proceed,
  profileOf,
  rupeesOf,
} from './support/purchase.ts';
import { test } from './support/test.ts';

// The provider, the webhooks and the workers take time on a busy machine.
test.describe.configure({ timeout: 240_000 });

const DAY_MS = 86_400_000;
test('a month is bought, its invoice downloaded, and an upgrade credited', async ({ browser }) => {
  const { member, page } = await aPayer(browser);

  await test.step('the price is shown before paying', async () => {
    await openBill(page, 'Basic');
    await expect(billLine(page, 'List price')).toContainText('1,999.00');
    await expect(billLine(page, 'Price after discount')).toContainText('999.50');
    await expect(billLine(page, 'Amount due now')).toContainText('999.50');
    await expect(billLine(page, 'Credit')).toHaveCount(0);
  });

  await test.step('the provider asks for the same, and the plan is active', async () => {
    await proceed(page);
    await expect(checkout(page).locator('#amount')).toContainText('999.50');
    await payBy(page, 'success');
    await expectPaid(page);
    await expectBought(member, BASIC, 99_950);
  });

  await test.step('the invoice is downloaded from the payment history', async () => {
    await page.goto('/my-profile');
    const row = page.getByRole('row').filter({ hasText: BASIC });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('999.50');
    const download = page.waitForEvent('download');
    await row.getByRole('link').click();
    const content = await readFile(await (await download).path());
    expect(content.subarray(0, 4).toString('latin1')).toBe('%PDF');
  });

  await test.step('an upgrade is credited with what is left, before paying', async () => {
    await openBill(page, 'Premium');
    await expect(page.getByRole('dialog')).toContainText('is credited');
    const price = await rupeesOf(page, 'Price up to the end of the period');
    const credit = await rupeesOf(page, 'Credit for your current plan');
    const total = await rupeesOf(page, 'Amount due now');
    // Nearly the whole month is left, so each amount is a little less than the full one.
    expect(price).toBeGreaterThan(1_900);
    expect(price).toBeLessThanOrEqual(1_999.5);
    expect(credit).toBeGreaterThan(900);
    expect(credit).toBeLessThanOrEqual(999.5);
    expect(total).toBeCloseTo(price - credit, 2);
    await proceed(page);
    await payBy(page, 'success');
    await expectPaid(page);
    const [upgrade, month] = await paymentsOf(member);
    expect(upgrade).toMatchObject({ transactionname: PREMIUM });
    // The price shown and the price paid are of different seconds, and a second may cost a paisa.
    const paid = upgrade?.transactionamount ?? 0;
    expect(Math.abs(paid - Math.round(total * 100))).toBeLessThanOrEqual(1);
    expect(month).toMatchObject({ transactionname: BASIC });
    expect((await profileOf(member)).subscription).toMatchObject({
      planName: 'Premium',
      status: 'active',
    });
  });
});

test('a year is bought once, however often the provider tells of it', async ({ browser }) => {
  const { member, page } = await aPayer(browser);
  await openBill(page, 'Basic', true);
  await expect(billLine(page, 'Amount due now')).toContainText('7,996.00');
  await proceed(page);
  await payBy(page, 'doubledWebhooks');
  await expectPaid(page);
  const plan = `${BASIC} yearly`;
  await expectBought(member, plan, 799_600);
  const end = await endOf(member);
  const days = (Date.parse(end) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThan(366.1);
  await page.goto('/my-profile');
  await expect(page.getByRole('row').filter({ hasText: plan })).toHaveCount(1);
  // There is still one payment, and one year.
  await expectBought(member, plan, 799_600);
  expect(await endOf(member)).toBe(end);
});

async function endOf(member: Member): Promise<string> {
  const { subscription } = await profileOf(member);
  if (!subscription) throw new Error('there is no subscription');
  return subscription.endDate;
}

test('a declined card buys nothing, and another one pays', async ({ browser }) => {
  const { member, page } = await aPayer(browser);
  await openBill(page, 'Basic');
  await proceed(page);
  await payBy(page, 'declined');
  await expect(checkout(page).locator('#problem')).toContainText('declined by the bank');
  await leaveCheckout(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toBeVisible();
  expect(await paymentsOf(member)).toEqual([]);
  expect((await profileOf(member)).subscription).toBeNull();
  await proceed(page);
  await payBy(page, 'success');
  await expectPaid(page);
  await expectBought(member, BASIC, 99_950);
});

test('a window that is dismissed buys nothing; a slow payment is waited for', async ({
  browser,
}) => {
  const { member, page } = await aPayer(browser);
  await openBill(page, 'Basic');
  await proceed(page);
  await leaveCheckout(page);
  await expect(page.getByRole('button', { name: 'Proceed to payment' })).toBeEnabled();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
  expect(await paymentsOf(member)).toEqual([]);
  expect((await profileOf(member)).subscription).toBeNull();
  await proceed(page);
  await payBy(page, 'slow');
  await expect(checkout(page).locator('#pay')).toBeDisabled();
  await expectPaid(page);
  await expectBought(member, BASIC, 99_950);
});

test('who loses the network while paying comes back and finds it active', async ({ browser }) => {
  const { member, page } = await aPayer(browser);
  await openBill(page, 'Basic');
  await proceed(page);
  await payBy(page, 'lost');
  await expect(checkout(page).locator('#problem')).toContainText('The connection was lost');
  await page.reload();
  await expectPaid(page);
  await expectBought(member, BASIC, 99_950);
  await page.goto('/my-profile');
  await expect(page.getByRole('row').filter({ hasText: BASIC })).toContainText('999.50');
});

test('who cannot reach us after paying is not asked to pay again', async ({ browser }) => {
  const { member, page } = await aPayer(browser);
  await openBill(page, 'Basic');
  await proceed(page);
  const verification = '**/api/subscription-plans/verify-payment';
  await page.route(verification, (route) => route.abort('internetdisconnected'));
  await payBy(page, 'success');
  await expect(page.getByText('Your payment is being processed')).toBeVisible();
  await page.unroute(verification);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expectPaid(page);
  await expectBought(member, BASIC, 99_950);
});

test('whose session ends while paying signs in again and finds it active', async ({ browser }) => {
  const { member, page } = await aPayer(browser);
  await openBill(page, 'Basic');
  await proceed(page);
  await page.context().clearCookies();
  await payBy(page, 'success');
  await expect(page).toHaveURL(/\/signin\?from=%2Fsubscription-User$/);
  await fillSignIn(page, member.email, member.password);
  await expectPaid(page);
  await expectBought(member, BASIC, 99_950);
});

test('a payment that is only authorised is captured and activates the plan', async ({
  browser,
}) => {
  const { member, page } = await aPayer(browser);
  await openBill(page, 'Basic');
  await proceed(page);
  await payBy(page, 'authorisedOnly');
  await expectPaid(page);
  await expectBought(member, BASIC, 99_950);
});

test('points are bought, though a card is declined and the network goes', async ({ browser }) => {
  const { member, page } = await aPayer(browser);
  const done = page.getByText('Your transaction has been successful');
  const purchases = page.getByRole('row').filter({ hasText: 'Purchase' });
  const buy = async (points: string) => {
    await page.getByRole('button', { name: 'Buy points' }).first().click();
    await page.getByRole('textbox', { name: 'Points' }).fill(points);
    await expect(page.getByRole('dialog')).toContainText(new RegExp(`INR\\s${points}\\.00`));
    await proceed(page);
    await expect(checkout(page).locator('#amount')).toContainText(`${points}.00`);
  };
  await page.goto('/points');

  await test.step('with another card after one that was declined', async () => {
    await buy('60');
    await payBy(page, 'declined');
    await expect(checkout(page).locator('#problem')).toContainText('declined by the bank');
    expect(await balanceOf(member)).toBe(0);
    await payBy(page, 'success');
    await expect(done).toBeVisible();
    await expect(purchases).toHaveCount(1);
    await expect(purchases).toContainText('+60');
    expect(await balanceOf(member)).toBe(60);
    await expect(done).toHaveCount(0);
  });

  await test.step('found when the network is back', async () => {
    await buy('100');
    await payBy(page, 'lost');
    await expect(checkout(page).locator('#problem')).toContainText('The connection was lost');
    await page.reload();
    await expect(done).toBeVisible({ timeout: 60_000 });
    await expect(purchases).toHaveCount(2);
    expect(await balanceOf(member)).toBe(160);
  });

  await test.step('and a window that is dismissed adds none', async () => {
    await expect(done).toHaveCount(0);
    await buy('250');
    await leaveCheckout(page);
    await page.reload();
    await expect(purchases).toHaveCount(2);
    expect(await balanceOf(member)).toBe(160);
    expect((await paymentsOf(member)).map((each) => each.transactionamount)).toEqual([
      10_000, 6_000,
    ]);
  });
});
