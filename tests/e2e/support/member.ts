import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

import { codeFor, linkFor } from './outbox.ts';
import { PICTURE } from './rfq.ts';
import { API_URL, portalCookies } from './sessions.ts';
import { CERTIFICATE, type NewCompany, newCompany } from './signup.ts';

/** A company registered through the API, for tests that need one. */
export interface Member extends NewCompany {
  userId: number;
  bearer: string;
}

const TYPE_IDS = { buyer: 1, manufacturer: 3, freight_forwarder: 6 } as const;

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${API_URL}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Signs in through the API. Returns the token. */
export async function bearerOf(username: string, password: string): Promise<string> {
  const body = new URLSearchParams({ username, password });
  const answer = await fetch(`${API_URL}/api/auth/login`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`signing in: ${answer.status}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Registers a company. A carrier names the port that it serves, such as `INHAL`. */
export async function newMember(type: keyof typeof TYPE_IDS, port?: string): Promise<Member> {
  const company = newCompany(type);
  const { email, mobile } = company;
  const { data } = await post<{ data: { id: number } }>('/users', {
    name: company.name,
    companyName: company.companyName,
    email,
    mobile,
    country: company.country,
    countryCode: company.fullMobile.slice(0, -mobile.length),
    businessTypeId: TYPE_IDS[type],
    gstNumber: type === 'buyer' ? null : company.gstNumber,
    ...(port ? { loadingPort: [port] } : {}),
    terms: true,
  });
  await post('/auth/whatsapp/otp', { mobile: company.fullMobile });
  const { code } = await codeFor(company.fullMobile);
  await post('/auth/whatsapp/verify', { mobile: company.fullMobile, code, email });
  await setPasswordByLink(await linkFor(email), company.password);
  return { ...company, userId: data.id, bearer: await bearerOf(email, company.password) };
}

/** Uses the link of an e-mail without a browser. */
async function setPasswordByLink(link: string, password: string): Promise<void> {
  const resetpasswordToken = new URL(link, 'http://portal').searchParams.get('token');
  await post('/users/resetpassword', { password, resetpasswordToken });
}

/** Uploads a file. Returns its address. */
export async function upload(
  bearer: string,
  purpose: 'logo' | 'document' | 'product_image',
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<{ src: string; originalName: string }> {
  const body = new FormData();
  body.append('purpose', purpose);
  body.append('image', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
  const answer = await fetch(`${API_URL}/api/file-manager/single`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body,
  });
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  const stored = (await answer.json()) as { url: string; originalname: string };
  return { src: stored.url, originalName: stored.originalname };
}

/** Fills in the whole profile, so that the company waits for staff. */
export async function complete(member: Member): Promise<void> {
  const key = member.type === 'buyer' ? 'CC' : 'GST';
  const logo = await upload(member.bearer, 'logo', PICTURE);
  const certificate = await upload(member.bearer, 'document', CERTIFICATE);
  const answer = await fetch(`${API_URL}/api/users/${member.userId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${member.bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: member.name,
      companyName: member.companyName,
      city: 'Mumbai',
      country: member.country,
      address: '12 Harbour Road',
      companyDescription: 'Yarn from the west coast.',
      ...(member.type === 'buyer' ? {} : { gstNumber: member.gstNumber }),
      companyLogo: logo.src,
      attachments: [{ key, ...certificate }],
    }),
  });
  if (!answer.ok) throw new Error(`profile: ${answer.status} ${await answer.text()}`);
}

/** A new browser, in which the member is signed in. `setting` is as for `newContext`. */
export async function enterAs(
  browser: Browser,
  email: string,
  password: string,
  setting: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(setting);
  await context.addCookies(await portalCookies(email, password));
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForURL((url) => url.pathname !== '/signin');
  return page;
}
