import { expect, type Page } from '@playwright/test';

import { API_URL, email, PASSWORD } from './accounts.ts';

/** Signs in to the back office. */
export async function signInAsStaff(page: Page): Promise<void> {
  await page.goto(`${API_URL}/admin/`);
  await page.locator('input[name=username]').fill(email('staff'));
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: /log in|sign in/i }).click();
  await expect(page.getByRole('link', { name: 'Review queue' }).first()).toBeVisible();
}

/** Opens what waits under that title in the review queue; `shows` heads what is to be judged. */
export async function openInQueue(
  page: Page,
  title: string,
  shows = 'What is asked for',
): Promise<void> {
  await page.goto(`${API_URL}/admin/`);
  await page.getByRole('link', { name: 'Review queue' }).first().click();
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { name: shows, exact: true })).toBeVisible();
}

/** Approves what is open, or rejects it when a reason is given. */
export async function decide(page: Page, title: string, reason?: string): Promise<void> {
  const [word, done] = reason === undefined ? ['Approve', 'approved'] : ['Reject', 'rejected'];
  await page
    .getByRole('link', { name: word })
    .or(page.getByRole('button', { name: word }))
    .click();
  await expect(page.getByText(`${word} this submission`)).toBeVisible();
  if (reason !== undefined) await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await page.getByRole('button', { name: word, exact: true }).last().click();
  await expect(page.getByText(`“${title}” was ${done}.`)).toBeVisible();
}
