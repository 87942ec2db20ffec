import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { type BrowserContext, request } from '@playwright/test';

export const PASSWORD = 'Lading-demo-2026';
export const PORTAL_URL = process.env.PORTAL_URL ?? 'http://localhost:3000';
export const API_URL = process.env.API_URL ?? 'http://localhost:8000';

/** The file in which `sign-in-once` stores the cookies of each account. */
export const COOKIE_JARS = fileURLToPath(
  new URL('../../../.lading/test/e2e-sessions/', import.meta.url),
);

/** The members of the demo. */
export const demoAccounts = [
  'buyer',
  'exporter',
  'manufacturer',
  'commission_agent',
  'custom_house_agent',
  'freight_forwarder',
  'shipping_line',
  'manufacturer_exporter',
  'customhouseagents_freightforwarder',
] as const;

export type Account = (typeof demoAccounts)[number] | 'staff';

export const email = (account: Account): string => `${account}@demo.lading.example`;

export type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** The cookies of an account that was signed in before all tests; otherwise of a new sign-in. */
export async function cookiesOf(name: Account | 'back-office'): Promise<Cookies> {
  const jar = COOKIE_JARS + name;
  if (process.env.SIGNED_IN_ONCE && existsSync(jar)) return JSON.parse(readFileSync(jar, 'utf8'));
  return name === 'back-office' ? backOfficeCookies() : newSession(name);
}

/** Signs a member of the demo in to the portal. */
export const newSession = (account: Account): Promise<Cookies> =>
  portalCookies(email(account), PASSWORD);

/** The portal's session cookie, whoever is signed in. */
export async function portalCookies(username: string, password: string): Promise<Cookies> {
  const context = await request.newContext({ baseURL: PORTAL_URL });
  const answer = await context.post('/session', {
    headers: { origin: PORTAL_URL },
    data: { username, password, remember: true, from: null },
  });
  if (!answer.ok()) throw new Error(`signing in ${username}: ${answer.status()}`);
  const { cookies } = await context.storageState();
  await context.dispose();
  if (!cookies.length) throw new Error(`signing in ${username}: no cookie`);
  return cookies;
}

/** Signs the administrator of the demo in to the back office, by the form. */
export async function backOfficeCookies(): Promise<Cookies> {
  const context = await request.newContext({ baseURL: API_URL });
  const form = await (await context.get('/admin/login/')).text();
  const token = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(form)?.[1] ?? '';
  const answer = await context.post('/admin/login/', {
    headers: { referer: `${API_URL}/admin/login/` },
    form: { csrfmiddlewaretoken: token, username: email('staff'), password: PASSWORD },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`the back office: ${answer.status()}`);
  const { cookies } = await context.storageState();
  await context.dispose();
  return cookies;
}
