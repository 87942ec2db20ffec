import { expect, type Page } from '@playwright/test';

import { endTransitions } from './looks.ts';
import { API_URL, cookiesOf } from './sessions.ts';

export const ADMIN = `${API_URL}/admin/`;

export type Role = 'Reviewer' | 'Content editor' | 'Data team';

export interface Colleague {
  address: string;
  password: string;
}

/** Opens the back office as its administrator, who was signed in before all tests. */
export async function signInAsStaff(page: Page): Promise<void> {
  await page.context().addCookies(await cookiesOf('back-office'));
  await page.goto(ADMIN);
  await expect(page.getByRole('link', { name: 'Review queue' }).first()).toBeVisible();
}

/** Submits the sign-in form of the back office. */
export async function enterBackOffice(page: Page, who: Colleague): Promise<void> {
  await page.goto(ADMIN);
  await page.locator('input[name=username]').fill(who.address);
  await page.locator('input[name=password]').fill(who.password);
  await page.getByRole('button', { name: /log in|sign in/i }).click();
}

/** Lets the administrator, signed in on `chief`, add a colleague with one role. */
export async function addColleague(chief: Page, name: string, role: Role): Promise<Colleague> {
  const address = `${name.replaceAll(' ', '-').toLowerCase()}@trial.example`;
  const password = 'Colleague-words-2026';
  await chief.goto(`${ADMIN}accounts/user/add/`);
  await chief.locator('input[name=name]').fill(name);
  await chief.locator('input[name=email]').fill(address);
  await chief.locator('input[name=password]').fill(password);
  await chief.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check();
  await chief.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(chief.getByText(/was added successfully/)).toBeVisible();
  return { address, password };
}

/** The addresses of all screens in the menu, in its order. */
export async function menuOf(page: Page): Promise<string[]> {
  const links = page.locator('#nav-sidebar a[href*="/admin/"]');
  const found = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  return [...new Set(found)].filter((address) => /\/admin\/\w+\/\w+\/$/.test(address));
}

/** The address of the first row of the open list; none if it is empty. */
export async function firstRowOf(page: Page): Promise<string[]> {
  const link = page.locator('#result_list a[href*="/change/"]').first();
  if (!(await link.count())) return [];
  return [new URL(String(await link.getAttribute('href')), page.url()).href];
}

/** Shows the open page in dark colours, as for a colleague who chose them. */
export async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await endTransitions(page);
}

/** Opens the review with that title in the queue; `shows` is the heading of its panel. */
export async function openInQueue(page: Page, title: string, shows = 'Request'): Promise<void> {
  await page.goto(ADMIN);
  await page.getByRole('link', { name: 'Review queue' }).first().click();
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { name: shows, exact: true })).toBeVisible();
}

/** Approves the open review, or rejects it if a reason is given. */
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
