import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  request,
} from '@playwright/test';

export const PASSWORD = 'Lading-demo-2026';
export const PORTAL_URL = process.env.PORTAL_URL ?? 'http://localhost:3000';
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
  await fillSignIn(page, email(account), PASSWORD);
  await expect(page).not.toHaveURL(/\/signin/);
}

/** Fills in the sign-in form of any language and sends it. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
}

const tokens = new Map<Account, Promise<string>>();

/** A page of a browser of its own, signed in as an account. `setting` is as for `newContext`. */
export async function pageOf(
  browser: Browser,
  account: Account,
  setting: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(setting);
  const cookie = await sessionCookie(account);
  await context.addCookies([cookie]);
  return context.newPage();
}

const cookies = new Map<Account, Promise<SessionCookie>>();

type SessionCookie = Parameters<BrowserContext['addCookies']>[0][number];

/** The portal's session cookie, asked for once in each worker: signing in is throttled. */
function sessionCookie(account: Account): Promise<SessionCookie> {
  const known = cookies.get(account) ?? newSessionCookie(account);
  cookies.set(account, known);
  return known;
}

async function newSessionCookie(account: Account): Promise<SessionCookie> {
  const context = await request.newContext({ baseURL: PORTAL_URL });
  const answer = await context.post('/session', {
    headers: { origin: PORTAL_URL },
    data: { username: email(account), password: PASSWORD, remember: true, from: null },
  });
  if (!answer.ok()) throw new Error(`signing in ${account}: ${answer.status()}`);
  const { cookies: set } = await context.storageState();
  await context.dispose();
  const cookie = set[0];
  if (!cookie) throw new Error(`signing in ${account}: no cookie`);
  return cookie;
}

/** A bearer token, for setting a scene quickly through the API. */
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
