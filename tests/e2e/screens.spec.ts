import { expect, type Page } from '@playwright/test';
import { call, pageOf, token } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import {
  DESKTOP,
  expectWhole,
  LOOKS,
  type Look,
  SHARED,
  turn,
  UNTRANSLATED,
} from './support/looks.ts';
import type { Account } from './support/sessions.ts';
import { test } from './support/test.ts';
import { listen } from './support/watch.ts';

// Some two dozen pages each, all looked at closely.
test.describe.configure({ timeout: 240_000 });

interface Row {
  id: number;
  status: string;
  totalQuotations: number;
  /** Of a quotation: a person of the company that sent it. */
  sender?: { id: number };
  /** Of a lead: a person of the company that asks, where it may be known. */
  user?: { id: number | null };
}

interface List {
  data: { rows: Row[] };
}

/** What every member has of the own company. */
const OWN_PAGES = [
  '/my-profile',
  '/my-profile/edit',
  '/my-profile/security',
  '/business-card',
  '/user-profile?id=999999999',
];

/** Where suppliers, who alone pay, buy plans and points; what they paid is on `/my-profile`. */
const PAYING_PAGES = ['/subscription-User', '/points'];

/** Every page of the slice, by who sees it. Ids are those of the demo's trade. */
async function pagesOf(account: Account): Promise<string[]> {
  const bearer = await token(account);
  if (account === 'buyer') {
    const own = (await call<List>(bearer, 'GET', '/enquiries?limit=100')).data.rows;
    const of = (status: string) => own.find((row) => row.status === status)?.id;
    const quoted = own.find((row) => row.totalQuotations > 1)?.id;
    const offers = await call<List>(bearer, 'GET', `/quotations?enquiryId=${quoted}`);
    const ordered = await call<List>(
      bearer,
      'GET',
      `/quotations?enquiryId=${of('order_confirmed')}`,
    );
    return [
      '/',
      '/rfq',
      '/rfq?status=rejected',
      '/rfq?filter=nothing-of-the-kind',
      '/rfq/details',
      `/rfq/details/${of('draft')}`,
      `/rfq/view/${of('pending_approval')}`,
      `/rfq/view/${of('rejected')}`,
      `/rfq/view/${of('order_confirmed')}`,
      `/rfq/clone/${of('published')}`,
      `/rfq/quotations-list/${quoted}`,
      ...offers.data.rows.map(({ id }) => `/rfq/quotations-details/${id}`),
      `/rfq/quotations-details/${ordered.data.rows[0]?.id}`,
      '/notifications',
      '/no-such-page',
      ...OWN_PAGES,
      `/user-profile?id=${offers.data.rows[0]?.sender?.id}`,
    ];
  }
  const leads = (await call<List>(bearer, 'GET', '/enquiries/businessType?limit=100')).data.rows;
  const [first, second] = leads.map(({ id }) => `/enquiries/details?id=${id}`);
  const enquirer = leads.find(({ user }) => user?.id)?.user?.id;
  return [
    '/',
    '/enquiries',
    `${first}`,
    `${first}&qid=0`,
    `${second}`,
    ...OWN_PAGES,
    ...PAYING_PAGES,
    `/user-profile?id=${enquirer}`,
  ];
}

const VISITOR_PAGES = [
  '/',
  '/signin',
  '/exporter',
  '/registrationsuccess',
  '/contact',
  '/terms-of-service',
  '/privacy-policy',
  '/signup',
  '/otpverify?mobile=%2B919876543210&email=nobody%40trial.example',
  '/checkemail?email=nobody%40trial.example',
  '/forgotpassword',
  '/resetpassword?token=a-link-that-was-used',
  '/passwordsuccess',
];
type Looks = (typeof SHARED)[number];
const ACCOUNTS: Account[] = ['buyer', 'exporter', 'freight_forwarder'];
/** Looks at each path in each of the looks, the first of which it is loaded in. */
async function visitAll(page: Page, paths: string[], looks: Looks, who: string): Promise<void> {
  const [first, ...others] = looks;
  const complaints = await listen(page);
  for (const path of paths) {
    const where = (look: Look) => `${look.prefix}${path} as ${who} in ${look.name}`;
    await turn(page, first);
    await page.goto(first.prefix + path, { waitUntil: 'load' });
    await expectWhole(page, first, where(first));
    for (const look of others) {
      await turn(page, look);
      await expectWhole(page, look, where(look));
    }
    expect(complaints.take(), where(first)).toEqual([]);
  }
  await page.context().close();
}

for (const looks of SHARED) {
  const names = looks.map(({ name }) => name).join(' and ');
  for (const account of ACCOUNTS) {
    test(`every page of the ${account} in ${names}`, async ({ browser }) => {
      const page = await pageOf(browser, account, looks[0].setting);
      await visitAll(page, await pagesOf(account), looks, account);
    });
  }

  test(`every page of a visitor in ${names}`, async ({ browser }) => {
    const page = await (await browser.newContext(looks[0].setting)).newPage();
    await visitAll(page, VISITOR_PAGES, looks, 'a visitor');
  });
}

test('these checks find what they look for', async ({ browser }) => {
  const page = await pageOf(browser, 'buyer', { viewport: DESKTOP });
  const complaints = await listen(page);
  const look = LOOKS[0];
  if (!look) throw new Error('there are no looks');
  await page.goto('/notifications', { waitUntil: 'load' });
  await expectWhole(page, look, 'before');
  await page.evaluate(() => {
    const wide = document.createElement('div');
    wide.style.cssText = 'width: 4000px; height: 1px';
    wide.id = 'wide';
    document.body.append(wide);
  });
  await expect(expectNoSidewaysScroll(page, 'wide')).rejects.toThrow(/wide/);
  await page.evaluate(() => {
    document.getElementById('wide')?.remove();
    const button = document.createElement('button');
    document.querySelector('main')?.append(button);
    console.error('a complaint');
    const foreign = document.createElement('img');
    foreign.alt = '';
    foreign.src = 'https://evil.example/a.png';
    document.body.append(foreign);
  });
  await expect(expectAccessible(page, 'nameless')).rejects.toThrow(/button-name/);
  const heard: string[] = [];
  await expect
    .poll(() => {
      heard.push(...complaints.take());
      return heard.join('\n');
    })
    .toMatch(/csp: img-src https:\/\/evil\.example/);
  expect(heard).toContain('a complaint');
  expect('rfq.columns.product').toMatch(UNTRANSLATED);
});

test('every language has the page in its own words', async ({ browser }) => {
  const titles = new Set<string>();
  for (const locale of ['en', 'zh', 'es', 'fr', 'it', 'ar']) {
    const page = await pageOf(browser, 'buyer');
    await page.goto(locale === 'en' ? '/rfq' : `/${locale}/rfq`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? /^zh/ : locale);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    const words = { useInnerText: true };
    await expect(page.locator('body')).not.toContainText(UNTRANSLATED, words);
    titles.add(title ?? '');
    await page.context().close();
  }
  expect(titles.size).toBe(6);
});
