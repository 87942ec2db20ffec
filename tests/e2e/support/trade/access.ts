import { expect } from '@playwright/test';

import { call, token } from '../accounts.ts';
import { checkout, payBy, proceed } from '../purchase.ts';
import { unique } from '../rfq.ts';
import { ask, publishById, type Service } from './others.ts';
import { type Trader, WHILE_OTHERS_WORK } from './trader.ts';

/** How a seller on the Free plan opens more leads than its allowance. */

interface Allowance {
  data: { key: string; remaining: number | null }[];
}

async function remainingLeads(bearer: string): Promise<number> {
  const { data } = await call<Allowance>(bearer, 'GET', '/subscription-plans/entitlements');
  const remaining = data.find(({ key }) => key === 'enquiries')?.remaining;
  if (remaining === undefined || remaining === null) throw new Error('leads are not counted');
  return remaining;
}

/** Opens as many leads as the month's allowance still has, each raised for that at a port. */
export async function spendAllowance(service: Service, port: string): Promise<void> {
  const bearer = await token(service);
  const opening = Array.from({ length: await remainingLeads(bearer) }, async (_, number) => {
    const id = await ask(service, unique(`Yarn, box ${number}`), port);
    await publishById(id);
    // Reading it counts as opening it.
    await expect(() => call(bearer, 'GET', `/enquiries/${id}`)).toPass(WHILE_OTHERS_WORK);
  });
  await Promise.all(opening);
  expect(await remainingLeads(bearer)).toBe(0);
}

/** Unlocks the open lead with points that are bought for it. */
export async function unlockWithPoints(trader: Trader, price: number): Promise<void> {
  const { page, t } = trader;
  await expect(page.getByText(t('leads.detail.noAccess'))).toBeVisible();
  await trader.press('leads.unlock.open');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('points.buy.title') })
    .click();
  await proceed(page, t);
  await expect(checkout(page).locator('#amount')).toBeVisible();
  await payBy(page, 'success');
  const bought = page.getByText(t('points.buy.paid'));
  await expect(bought).toBeVisible(WHILE_OTHERS_WORK);
  await expect(bought).toHaveCount(0);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${price}` })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(t('leads.detail.noAccess'))).toHaveCount(0);
}
