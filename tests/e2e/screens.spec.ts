import { expect } from '@playwright/test';
import { pageOf } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { DESKTOP, expectWhole, faultsOf, LOOKS, SHARED, UNTRANSLATED } from './support/looks.ts';
import { MEMBERS, pagesOf, VISITOR_PAGES } from './support/screens.ts';
import { test } from './support/test.ts';
import { visitAll } from './support/visits.ts';
import { listen } from './support/watch.ts';
import { LANGUAGE_NAMES } from './support/words.ts';

// Up to six dozen pages each, with all checks.
test.describe.configure({ timeout: 480_000 });

for (const looks of SHARED) {
  const names = looks.map(({ name }) => name).join(' and ');
  for (const account of MEMBERS) {
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
  await expect(expectWhole(page, look, 'wide', 500)).rejects.toThrow(/2720 px too wide/);
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
  const withoutMenu = () => expectAccessible(page, 'nameless', 'everything', 'other entries');
  await expect(withoutMenu()).rejects.toThrow(/button-name/);
  await page.evaluate(() => document.querySelector('main > button')?.remove());
  const entry = page.locator('nav li a:not([aria-current])').first();
  await entry.evaluate((link) => link.replaceChildren());
  await expect(expectAccessible(page, 'a nameless entry')).rejects.toThrow(/link-name/);
  await withoutMenu();
  await entry.evaluate((link) => link.setAttribute('aria-current', 'page'));
  await expect(withoutMenu()).rejects.toThrow(/link-name/);
  const heard: string[] = [];
  await expect
    .poll(() => {
      heard.push(...complaints.take());
      return heard.join('\n');
    })
    .toMatch(/csp: img-src https:\/\/evil\.example/);
  expect(heard).toContain('a complaint');
  expect('common.product').toMatch(UNTRANSLATED);
  await page.evaluate(() => {
    document.documentElement.lang = 'fr';
    document.documentElement.dir = 'rtl';
    document.title = 'Notifications';
    const more = document.createElement('div');
    more.innerHTML =
      '<h1>common.product</h1><h1 hidden>Hidden</h1><div role="heading" aria-level="1">Third</div>' +
      '<div aria-busy="true"></div><p hidden>rfq.title</p>';
    document.body.append(more);
  });
  expect(await faultsOf(page, look)).toEqual([
    'the language is fr',
    'the direction is rtl',
    // The portal itself adds how many are unread.
    expect.stringMatching(/^the title is .*Notifications$/),
    '3 headings of level 1',
    '1 parts are busy',
    'common.product is not translated',
  ]);
});

test('every language has the page in its own words', async ({ browser }) => {
  const titles = new Set<string>();
  for (const locale of Object.keys(LANGUAGE_NAMES)) {
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
