import { expect, type Page } from '@playwright/test';
import { pageOf } from './support/accounts.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { DESKTOP, SHARED } from './support/looks.ts';
import { checkedScreens, type Entry, entriesOf, newEntries, screenOf } from './support/menu.ts';
import { linksOf, pressButtons, pressRowActions, refuseChanges } from './support/presses.ts';
import { demoAccounts, PORTAL_URL } from './support/sessions.ts';
import { test } from './support/test.ts';
import { visitAll } from './support/visits.ts';
import { listen } from './support/watch.ts';
import { wordsOf } from './support/words.ts';

test.describe.configure({ timeout: 240_000 });

const PHONE = { width: 360, height: 740 };
const words = wordsOf('en');
/** In place of a conversation, beside the list of them, and of records before a search. */
const UNASKED = new RegExp(`${words('chat.choose')}|${words('exporterData.notSearched')}`);

/**
 * Whether an error in the console comes from a call that `refuseChanges` refused: the browser's words,
 * which may arrive when the page has been left, or the portal's own error.
 */
const isOfRefused = (text: string, refused: Set<string>) =>
  text.startsWith('ApiError') ||
  (text.includes('a status of 503') && refused.has(text.slice(text.lastIndexOf(' ') + 1)));

async function open(page: Page, path: string, where: string): Promise<void> {
  await page.setViewportSize(DESKTOP);
  expect((await page.goto(path, { waitUntil: 'load' }))?.status(), where).toBe(200);
  await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]'), where).toHaveCount(0);
}

/** The screen of an entry, with data, which is marked in the menu and fits a phone. */
async function lookAt(page: Page, { href }: Entry, where: string): Promise<void> {
  await open(page, href, where);
  const menu = page.getByRole('navigation', { name: words('shell.mainMenu') });
  await expect(menu.locator('[aria-current="page"]'), where).toHaveAttribute('href', href);
  const empty = page.locator('main [data-empty]:not([data-small])').filter({ hasNotText: UNASKED });
  await expect(empty, where).toHaveCount(0);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, where);
}

/**
 * Tries what can be done on the open screen, with all changes refused, and opens the pages that
 * nothing else opens.
 */
async function tryAll(
  page: Page,
  { href }: Entry,
  known: Set<string>,
  refused: Set<string>,
  where: string,
) {
  await refuseChanges(page, refused);
  await page.setViewportSize(DESKTOP);
  const own = await linksOf(page);
  const actions = await pressRowActions(page, where);
  await pressButtons(page, href, where);
  for (const address of [...own, ...actions]) {
    const { origin, pathname } = new URL(address, PORTAL_URL);
    const screen = screenOf(address);
    if (origin !== PORTAL_URL || known.has(screen)) continue;
    known.add(screen);
    if (pathname.startsWith('/api/')) {
      const file = await page.request.get(address);
      expect(file.status(), `${address} on ${where}`).toBe(200);
      continue;
    }
    await open(page, address, `${address} from ${where}`);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page, `${address} from ${where}`);
  }
  // What the page still says is said while it is refused, and counts here.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'wait' });
}

for (const account of demoAccounts) {
  test(`the menu of the ${account}, and what can be done there`, async ({ browser }) => {
    const entries = await entriesOf(account);
    expect(entries.length).toBeGreaterThan(5);
    const fresh = (await newEntries()).get(account) ?? [];
    const known = new Set([
      ...(await checkedScreens()),
      ...entries.map(({ href }) => screenOf(href)),
    ]);
    const page = await pageOf(browser, account, { viewport: DESKTOP });
    const complaints = await listen(page);
    const refused = new Set<string>();
    const others = () => complaints.take().filter((text) => !isOfRefused(text, refused));
    for (const entry of entries) {
      const where = `${entry.href} as ${account}`;
      await lookAt(page, entry, where);
      expect(others(), where).toEqual([]);
      if (!fresh.some(({ href }) => href === entry.href)) continue;
      await tryAll(page, entry, known, refused, where);
      expect(others(), where).toEqual([]);
    }
  });
}

for (const looks of SHARED) {
  const names = looks.map(({ name }) => name).join(' and ');
  test(`the menus’ screens that are in no other walk, in ${names}`, async ({ browser }) => {
    const checked = await checkedScreens();
    for (const [account, entries] of await newEntries()) {
      const paths = entries.map(({ href }) => href).filter((href) => !checked.has(screenOf(href)));
      const page = await pageOf(browser, account, looks[0].setting);
      await visitAll(page, paths, looks, account);
    }
  });
}
