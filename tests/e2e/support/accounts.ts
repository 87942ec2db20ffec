import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';

import { type Account, API_URL, cookiesOf, email, PASSWORD } from './sessions.ts';

/** Signs in through the form, as a person does. `prefix` is a language prefix such as `/ar`. */
export async function signIn(page: Page, account: Account, prefix = ''): Promise<void> {
  await page.goto(`${prefix}/signin`);
  await fillSignIn(page, email(account), PASSWORD);
  await expect(page).not.toHaveURL(/\/signin/);
}

/** Fills in the sign-in form, in any language, and submits it. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
}

const tokens = new Map<Account, Promise<string>>();

/** A page in a new browser, signed in as an account. `setting` is as for `newContext`. */
export async function pageOf(
  browser: Browser,
  account: Account,
  setting: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(setting);
  await context.addCookies(await cookiesOf(account));
  return context.newPage();
}

/** A bearer token, to prepare data quickly through the API. */
export function token(account: Account): Promise<string> {
  const known = tokens.get(account) ?? newToken(account);
  tokens.set(account, known);
  return known;
}

async function newToken(account: Account): Promise<string> {
  const form = new URLSearchParams({ username: email(account), password: PASSWORD });
  if (account === 'staff') form.set('appType', 'admin');
  const answer = await fetch(`${API_URL}/api/auth/login`, { method: 'POST', body: form });
  const body = (await answer.json()) as { data: { token: string } };
  return body.data.token;
}

/** One API call as an account. Throws on any refusal, so that data is never prepared by half. */
export async function call<T>(
  bearer: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(`${API_URL}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}

export interface OutboxMessage {
  id: number;
  channel: 'email' | 'whatsapp';
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: string;
}

/** The messages to a recipient in the development outbox, newest first. */
export async function outbox(to: string): Promise<OutboxMessage[]> {
  const answer = await fetch(`${API_URL}/dev/outbox.json?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as OutboxMessage[];
}
