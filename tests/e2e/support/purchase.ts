import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';

import { call } from './accounts.ts';
import { enterAs, type Member, newMember } from './member.ts';
import { wordsOf } from './words.ts';

/** Test cards of the local provider, by the result of paying with them. */
export const CARDS = {
  success: '4111111111111111',
  declined: '4000000000000002',
  slow: '4000000000000259',
  doubledWebhooks: '5267318187975449',
  lost: '4000000000003220',
  untold: '4000000000000341',
  authorisedOnly: '4000000000000077',
} as const;

export type Card = keyof typeof CARDS;

interface Payment {
  transactionname: string;
  status: string;
  /** In paise. */
  transactionamount: number;
  invoiceNumber: string | null;
  /** The credit note of the invoice: paise, and the address of the PDF. */
  creditNotes: { amount: number; url: string }[];
}

interface Profile {
  uuid: string;
  subscription: { planName: string; status: string; endDate: string } | null;
}

/** What the API answers about a member's own company. */
export async function profileOf(member: Member): Promise<Profile> {
  const { data } = await call<{ data: Profile }>(member.bearer, 'GET', `/users/${member.userId}`);
  return data;
}

/** The successful payments, or those with another status; newest first. */
export async function paymentsOf(member: Member, wanted = 'Success'): Promise<Payment[]> {
  const { uuid } = await profileOf(member);
  const { data } = await call<{ data: { rows: Payment[] } }>(
    member.bearer,
    'GET',
    `/paymenthistory/${uuid}`,
  );
  return data.rows.filter(({ status }) => status === wanted);
}

/** The company's points. */
export async function balanceOf(member: Member): Promise<number> {
  const { uuid } = await profileOf(member);
  const answer = await call<{ data: { points: number } }>(member.bearer, 'GET', `/points/${uuid}`);
  return answer.data.points;
}

/** A new company and its primary user's browser, so that the demo's companies are not changed. */
export async function aPayer(browser: Browser): Promise<{ member: Member; page: Page }> {
  const member = await newMember('manufacturer');
  const page = await enterAs(browser, member.email, member.password);
  return { member, page };
}

export const BASIC = 'Manufacturer and agent Basic';
export const PREMIUM = 'Manufacturer and agent Premium';

/** There is one payment of these paise for that plan, which is active; nothing else was bought. */
export async function expectBought(member: Member, plan: string, paise: number): Promise<void> {
  // A subscription has its plan's short name.
  const held = plan.startsWith(PREMIUM) ? 'Premium' : 'Basic';
  expect(await paymentsOf(member)).toMatchObject([
    { transactionname: plan, transactionamount: paise },
  ]);
  const { subscription } = await profileOf(member);
  expect(subscription).toMatchObject({ planName: held, status: 'active' });
}

/** The provider's page, in its frame. */
export const checkout = (page: Page): FrameLocator =>
  page.frameLocator('iframe.razorpay-checkout-frame');

/** Pays with a card in the provider's frame. The caller checks the result. */
export async function payBy(page: Page, card: Card): Promise<void> {
  await checkout(page).locator('#number').fill(CARDS[card]);
  await checkout(page).locator('#pay').click();
}

/** Closes the provider's frame. */
export async function leaveCheckout(page: Page): Promise<void> {
  await checkout(page).locator('#close').click();
  await expect(page.locator('iframe.razorpay-checkout-frame')).toHaveCount(0);
}

/** One line of the bill before paying. */
export const billLine = (page: Page, title: string) =>
  page.getByRole('dialog').locator('dl > div').filter({ hasText: title }).locator('dd');

/** The rupees of a bill line, such as 999.5. */
export async function rupeesOf(page: Page, title: string): Promise<number> {
  const text = (await billLine(page, title).textContent()) ?? '';
  return Number(text.replace(/[^\d.]/g, ''));
}

/** Goes from the plans to the bill of one of them. */
export async function openBill(page: Page, plan: string, isYearly = false): Promise<void> {
  await page.goto('/subscription-User');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeVisible();
  if (isYearly) {
    await page.getByRole('radiogroup', { name: 'Billing period' }).getByText('Yearly').click();
  }
  await page.getByRole('table').getByRole('button', { name: plan }).click();
  await expect(page.getByRole('dialog').getByText('Amount due now')).toBeVisible();
}

/** Goes from the bill to the provider's frame. */
export async function proceed(page: Page, t = wordsOf('en')): Promise<void> {
  await page.getByRole('button', { name: t('payments.proceed') }).click();
  await expect(checkout(page).locator('#number')).toBeVisible();
}

/** The page confirms the payment and redirects to the dashboard. */
export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Payment Successful!')).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('iframe.razorpay-checkout-frame')).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === '/', { timeout: 30_000 });
}
