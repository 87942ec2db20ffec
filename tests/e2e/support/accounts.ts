import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'Lading-demo-2026';
export const API_URL = process.env.API_URL ?? 'http://localhost:8000';

export type Account =
  | 'buyer'
  | 'exporter'
  | 'manufacturer'
  | 'commission_agent'
  | 'custom_house_agent'
  | 'freight_forwarder'
  | 'shipping_line'
  | 'manufacturer_exporter'
  | 'customhouseagents_freightforwarder'
  | 'staff';

export const email = (account: Account): string => `${account}@demo.lading.example`;

/** Signs in through the form, as a person does. `prefix` is a language prefix such as `/ar`. */
export async function signIn(page: Page, account: Account, prefix = ''): Promise<void> {
  await page.goto(`${prefix}/signin`);
  await page.locator('input[type=email], input[name=username]').first().fill(email(account));
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).not.toHaveURL(/\/signin/);
}

/** A bearer token, for setting a scene quickly through the API. */
export async function token(account: Account): Promise<string> {
  const form = new URLSearchParams({ username: email(account), password: PASSWORD });
  if (account === 'staff') form.set('appType', 'admin');
  const answer = await fetch(`${API_URL}/api/auth/login`, { method: 'POST', body: form });
  const body = (await answer.json()) as { data: { token: string } };
  return body.data.token;
}

/** One API call as an account; throws on any refusal, so that a scene is never half set. */
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

/** What the development outbox holds for a recipient, newest first. */
export async function outbox(to: string): Promise<OutboxMessage[]> {
  const answer = await fetch(`${API_URL}/dev/outbox.json?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as OutboxMessage[];
}
