import { type APIRequestContext, expect } from '@playwright/test';

import { LOCALES, type LocaleCode, localeRow } from '../../portal/src/i18n/locales.ts';
import { call, pageOf, token } from './support/accounts.ts';
import { PORTAL_URL } from './support/sessions.ts';
import { test } from './support/test.ts';
import { prefixOf, wordsOf } from './support/words.ts';

interface List {
  data: { rows: { id: number; productName: string }[] };
}

/** The answer for a client without scripts: its status, its language and its text. */
async function answerTo(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 });
  const html = await answer.text();
  const [, attributes = ''] = /<html([^>]*)>/.exec(html) ?? [];
  const words = html.replace(/<(script|style|title)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ');
  return {
    status: answer.status(),
    lang: /\slang="([^"]*)"/.exec(attributes)?.[1],
    dir: /\sdir="([^"]*)"/.exec(attributes)?.[1],
    words,
    html,
  };
}

async function expectNotFound(request: APIRequestContext, path: string, language: LocaleCode) {
  const { status, lang, dir, words, html } = await answerTo(request, path);
  const { html: wanted, dir: direction } = localeRow(language);
  expect({ path, status, lang, dir }).toEqual({ path, status: 404, lang: wanted, dir: direction });
  const title = wordsOf(language)('errors.notFoundTitle');
  expect(words, path).toContain(title);
  expect(html, path).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  return html;
}

const UNKNOWN = [
  '/no-such-page',
  '/no/such/page',
  '/signin/no-such-page',
  '/rfq/no-such-page',
  '/rfq/view/abc',
];
const ABSENT = [
  '/rfq/view/99999999',
  '/rfq/clone/99999999',
  '/rfq/quotations-details/99999999',
  '/user-profile?id=x',
  '/my-profile/nothing',
];

for (const { code } of LOCALES) {
  test(`what is not there is a page of its language: ${code}`, async ({ browser }) => {
    const { request } = (await pageOf(browser, 'buyer')).context();
    for (const path of [...UNKNOWN, ...ABSENT, '/enquiries']) {
      await expectNotFound(request, prefixOf(code) + path, code);
    }
  });
}

test('a language that is not ours is no page of any', async ({ browser }) => {
  const { request } = (await pageOf(browser, 'buyer')).context();
  for (const path of ['/xx', '/xx/rfq', '/de-DE/signin', '/fonts/no-such-font.woff2']) {
    await expectNotFound(request, path, 'en');
  }
});

test('a visitor is asked to sign in, whether it is there or not', async ({ request }) => {
  for (const [prefix, path] of [
    ['', '/no-such-page'],
    ['', '/signin/no-such-page'],
    ['/ar', '/rfq/view/99999999'],
    ['', '/xx/rfq'],
  ]) {
    const answer = await request.get(`${prefix}${path}`, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(307);
    const { pathname, searchParams } = new URL(String(answer.headers().location), PORTAL_URL);
    expect([pathname, searchParams.get('from')]).toEqual([`${prefix}/signin`, path]);
  }
});

test('what another company raised is not there, and names nothing', async ({ browser }) => {
  const foreign = (await call<List>(await token('exporter'), 'GET', '/enquiries')).data.rows[0];
  if (!foreign) throw new Error('the demo exporter has no enquiry');
  const { request } = (await pageOf(browser, 'buyer')).context();
  for (const [prefix, code] of [
    ['', 'en'],
    ['/ar', 'ar'],
  ] as const) {
    for (const part of ['view', 'details', 'clone', 'quotations-list']) {
      const html = await expectNotFound(request, `${prefix}/rfq/${part}/${foreign.id}`, code);
      expect(html).not.toContain(foreign.productName);
    }
  }
});

test('another company’s quotation, and the pages of other business types, are not there', async ({
  browser,
}) => {
  const [quotation] = (await call<List>(await token('buyer'), 'GET', '/quotations')).data.rows;
  if (!quotation) throw new Error('the demo buyer has no quotation');
  const raiser = await token('manufacturer_exporter');
  const own = (await call<List>(raiser, 'GET', '/quotations?limit=100')).data.rows;
  expect(own.map(({ id }) => id)).not.toContain(quotation.id);
  const stranger = (await pageOf(browser, 'manufacturer_exporter')).context();
  await expectNotFound(stranger.request, `/rfq/quotations-details/${quotation.id}`, 'en');
  const manufacturer = (await pageOf(browser, 'manufacturer')).context();
  for (const path of ['/rfq', '/rfq/details']) {
    await expectNotFound(manufacturer.request, path, 'en');
  }
});

test('an enquiry that is no lead of the company is not there, and not named', async ({
  browser,
}) => {
  const manufacturer = await token('manufacturer');
  const [lead] = (await call<List>(manufacturer, 'GET', '/enquiries/businessType')).data.rows;
  if (!lead) throw new Error('the demo manufacturer has no lead');
  const page = await pageOf(browser, 'custom_house_agent');
  await page.goto(`/enquiries/details?id=${lead.id}`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(await page.content()).not.toContain(lead.productName);
});

test('a lead is none of one’s own, and asking for it as that opens and counts nothing', async ({
  browser,
}) => {
  const bearer = await token('exporter');
  const leads = await call<List>(bearer, 'GET', '/enquiries/businessType?limit=100');
  const opened = () => call<{ data: number[] }>(bearer, 'GET', '/enquiries/accessed/id');
  const before = (await opened()).data;
  const lead = leads.data.rows.find(({ id }) => !before.includes(id)) ?? leads.data.rows[0];
  if (!lead) throw new Error('the demo exporter has no lead');
  const { request } = (await pageOf(browser, 'exporter')).context();
  for (const part of ['view', 'details', 'clone', 'quotations-list']) {
    const html = await expectNotFound(request, `/rfq/${part}/${lead.id}`, 'en');
    expect(html).not.toContain(lead.productName);
  }
  expect((await opened()).data).toEqual(before);
});
