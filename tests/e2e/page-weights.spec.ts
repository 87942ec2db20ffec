import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { type Browser, expect, type Page } from '@playwright/test';

import { pageOf } from './support/accounts.ts';
import { DESKTOP } from './support/looks.ts';
import { carrierPages, pagesOf, VISITOR_PAGES } from './support/screens.ts';
import type { Account } from './support/sessions.ts';
import { test } from './support/test.ts';
import { listen } from './support/watch.ts';
import { messagesOf, type Weight, weigh } from './support/weight.ts';

const TABLE = fileURLToPath(new URL('../../.lading/test/page-weights.md', import.meta.url));

/**
 * The budgets: gzipped bytes that a first visit to a page loads until there are no more requests.
 */
const BUDGETS = { public: 190_000, screen: 240_000, form: 280_000 };
const CSS_BUDGET = 40_000;
const MESSAGES_BUDGET = 7_500;
/** Arabic needs two bytes a letter: an opened enquiry with quotation and messages is at 8.7 kB. */
const ARABIC_BUDGET = 9_500;

const LISTS = ['/rfq', '/rfq-freight-rate', '/rfq-cha', '/source-your-cargo'];
/**
 * Pages with long forms; short ones elsewhere are loaded when they are opened. Below the few rates of
 * Market Watch, the chart of a lane is in view at once.
 */
const FORMS = [
  '/freight-market-watch',
  ...LISTS.flatMap((list) => [`${list}/details`, `${list}/clone`]),
  '/my-products/edit',
  '/my-profile/edit',
  '/offer-your-cargo/add-edit',
  '/price-calculator/details',
  '/promotions/add-edit',
  '/sell-rodtep',
  '/unclaimed-cargo/details',
  '/updatefreightrate',
];

const MEMBERS = ['buyer', 'exporter'] as const satisfies Account[];
/** Only the pages that the others do not have. */
const CARRIER = 'freight_forwarder' satisfies Account;
type Visitor = 'visitor' | (typeof MEMBERS)[number] | typeof CARRIER;

interface Row extends Weight {
  page: string;
  who: Visitor;
  budget: number;
  /** The messages in Arabic, where they are longest. */
  arabic: number;
}

/**
 * `/rfq/view/:id` for each page of that kind: the last of them, which has most content, but no
 * list that a filter leaves without rows.
 */
function kinds(paths: string[]): Map<string, string> {
  const kind = (path: string) => path.replace(/\?.*/, '').replaceAll(/\d+/g, ':id');
  const visited = paths.filter((path) => !path.includes('nothing-of-the-kind'));
  return new Map(visited.map((path) => [kind(path), path]));
}

function budgetOf(kind: string, who: Visitor): number {
  if (who === 'visitor') return BUDGETS.public;
  const isForm = FORMS.some((path) => kind === path || kind.startsWith(`${path}/`));
  return isForm ? BUDGETS.form : BUDGETS.screen;
}

async function open(browser: Browser, who: Visitor): Promise<Page> {
  return who === 'visitor'
    ? (await browser.newContext({ viewport: DESKTOP })).newPage()
    : pageOf(browser, who, { viewport: DESKTOP });
}

function pagesToWeigh(who: Visitor): Promise<string[]> | string[] {
  if (who === 'visitor') return VISITOR_PAGES;
  return who === CARRIER ? carrierPages() : pagesOf(who);
}

async function weighAll(browser: Browser, who: Visitor): Promise<Row[]> {
  const page = await open(browser, who);
  const complaints = await listen(page);
  const paths = await pagesToWeigh(who);
  const rows: Row[] = [];
  for (const [kind, path] of kinds(paths)) {
    const weight = await weigh(page, path);
    expect(complaints.take(), `${path} of the ${who} on a desktop`).toEqual([]);
    rows.push({ ...weight, arabic: 0, page: kind, who, budget: budgetOf(kind, who) });
  }
  // After all others, because the portal remembers the last language.
  for (const row of rows) {
    const document = await page.request.get(`/ar${kinds(paths).get(row.page)}`);
    row.arabic = messagesOf(await document.text());
  }
  await page.context().close();
  return rows;
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

function table(rows: Row[]): string {
  const lines = rows.map(({ page, who, js, budget, css, html, messages, arabic }) =>
    [page, who, kB(js), kB(budget), kB(css), kB(html), kB(messages), kB(arabic)].join(' | '),
  );
  return [
    'Loaded until idle, gzip, kB',
    '',
    '| page | seen by | JS | budget | CSS | HTML | messages | in Arabic |',
    '|---|---|--:|--:|--:|--:|--:|--:|',
    ...lines.map((line) => `| ${line} |`),
    '',
  ].join('\n');
}

function excesses({ page, who, js, budget, css, messages, arabic }: Row): string[] {
  const over = (what: string, bytes: number, most: number) =>
    bytes > most ? [`${page} of the ${who}: ${what} ${kB(bytes)} of ${kB(most)} kB`] : [];
  return [
    ...over('JavaScript', js, budget),
    ...over('CSS', css, CSS_BUDGET),
    ...over('messages', messages, MESSAGES_BUDGET),
    ...over('messages in Arabic', arabic, ARABIC_BUDGET),
  ];
}

test('no page loads more than its budget', async ({ browser }) => {
  test.setTimeout(300_000);
  // At the same time, because most of it is waiting for a page to be quiet.
  const visitors = ['visitor', ...MEMBERS, CARRIER] as const;
  const rows = (await Promise.all(visitors.map((who) => weighAll(browser, who)))).flat();
  const text = table(rows);
  mkdirSync(new URL('.', `file://${TABLE}`), { recursive: true });
  writeFileSync(TABLE, text);
  // The content is there: without this check, an empty page would pass.
  for (const { page, who, js, css } of rows) {
    expect(js, `JavaScript of ${page} of the ${who}`).toBeGreaterThan(100_000);
    expect(css, `CSS of ${page} of the ${who}`).toBeGreaterThan(5_000);
  }
  const signIn = rows.find(({ page }) => page === '/signin');
  expect(signIn?.messages).toBeGreaterThan(300);
  expect(rows.flatMap(excesses)).toEqual([]);
});
