import { type Browser, expect, type Page } from '@playwright/test';
import { call, pageOf, token } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { LOOKS, type Look, UNTRANSLATED } from './support/looks.ts';
import { enterAs, newMember } from './support/member.ts';
import { pagesOf } from './support/screens.ts';
import { test } from './support/test.ts';
import { listen } from './support/watch.ts';
import { type Words, wordsOf } from './support/words.ts';

/** Three looks: a desktop, dark mode, and a phone with text from right to left. */
const SEEN = LOOKS.filter(({ name }) => ['English', 'the dark', 'an Arabic phone'].includes(name));

interface Scene {
  path: string;
  open: (page: Page, words: Words) => Promise<void>;
  /** The text of the dialog once it is complete. */
  shows: string;
}

const press = (place: string) => (page: Page, words: Words) =>
  page
    .getByRole('button', { name: words(place) })
    .first()
    .click();

/** The screens that ask a company without a plan for money, and their link to the plans. */
function scenes(other: number): Scene[] {
  return [
    {
      path: '/subscription-User',
      open: (page) => page.locator('button[aria-label*=" · "]:visible').last().click(),
      shows: 'plans.purchase.total',
    },
    { path: '/points', open: press('points.buy.title'), shows: 'points.buy.total' },
    {
      path: '/my-profile',
      open: press('profile.users.add'),
      shows: 'upgrade.reasons.secondaryUsers',
    },
    {
      path: `/user-profile?id=${other}`,
      open: press('profile.company.upgrade'),
      shows: 'upgrade.premium.ends',
    },
  ];
}

/** A browser signed in as a member of a new company. */
async function enter(browser: Browser, how: Look): Promise<Page> {
  const member = await newMember('manufacturer');
  return enterAs(browser, member.email, member.password, how.setting);
}

async function look(page: Page, how: Look, scene: Scene): Promise<void> {
  const words = wordsOf(how.lang);
  const where = `the dialog of ${scene.path} in ${how.name}`;
  await page.goto(how.prefix + scene.path, { waitUntil: 'load' });
  await scene.open(page, words);
  const dialog = page.getByRole('dialog');
  await expect(dialog, where).toContainText(words(scene.shows));
  await expect(dialog.locator('[aria-busy="true"]'), where).toHaveCount(0);
  await expect(dialog, where).not.toContainText(UNTRANSLATED, { useInnerText: true });
  await expectNoSidewaysScroll(page, where);
  const { width } = page.viewportSize() ?? { width: 0 };
  const box = await dialog.boundingBox();
  expect(box?.x, where).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? width + 1), where).toBeLessThanOrEqual(width);
  if (how.axe !== 'nothing') await expectAccessible(page, where);
  await page.keyboard.press('Escape');
  await expect(dialog, where).toHaveCount(0);
}

for (const how of SEEN) {
  test(`the dialogs of plans and points in ${how.name}`, async ({ browser }) => {
    const buyer = await call<{ data: { user: { id: number } } }>(
      await token('buyer'),
      'GET',
      '/auth/session',
    );
    const page = await enter(browser, how);
    const complaints = await listen(page);
    for (const scene of scenes(buyer.data.user.id)) {
      await look(page, how, scene);
      expect(complaints.take(), scene.path).toEqual([]);
    }
    await page.context().close();
  });
}

test('a list on paper keeps every column', async ({ browser }) => {
  // A4 upright, as wide as between the usual margins.
  const page = await pageOf(browser, 'buyer', { viewport: { width: 718, height: 1000 } });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/rfq');
  const last = page.getByRole('columnheader').filter({ visible: true }).last();
  await expect(last).toHaveText('Status');
  const sheet = await last.boundingBox();
  expect((sheet?.x ?? 0) + (sheet?.width ?? 719)).toBeLessThanOrEqual(718);
  await expectNoSidewaysScroll(page, 'the list on paper');
  await page.context().close();
});

test('choosing quotations on a phone moves none of them', async ({ browser }) => {
  const page = await pageOf(browser, 'buyer', { viewport: { width: 360, height: 740 } });
  const list = (await pagesOf('buyer')).find((path) => path.includes('quotations-list'));
  await page.goto(`/ar${list}`);
  const boxes = page.getByRole('row').getByRole('checkbox');
  await expect(boxes.nth(1)).toBeVisible();
  const places = () => boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().y));
  const before = await places();
  // The pointer stays on the row, as a press of a finger does.
  for (const at of [0, 1]) {
    await boxes.nth(at).check();
    await expect(page.getByRole('status').filter({ hasText: String(at + 1) })).toBeVisible();
    expect(await places()).toEqual(before);
  }
  await page.context().close();
});
