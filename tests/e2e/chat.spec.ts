import { expect, type Page } from '@playwright/test';

import { PICTURE } from './support/rfq.ts';
import { test } from './support/test.ts';
import { loadsOf, type Talk, talk } from './support/trade/talk.ts';

/** More messages than a page of them has. */
const MANY = 55;

/** Follows the menu to the conversation, without a reload. */
async function follow({ buyer, product }: Talk): Promise<void> {
  await buyer.page.locator('nav a[href$="/chat-message"]').click();
  await buyer.page.locator('a[href*="quotationId="]').filter({ hasText: product }).click();
}

/** Has a page lose and get the focus as tabs do: Playwright otherwise gives it to every page. */
async function behaveAsTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
}

test('what one side writes, reads and deletes is seen by the other at once', async ({
  browser,
}) => {
  const between = await talk(browser);
  const { buyer, mill } = between;
  const loads = loadsOf(between);

  await test.step('a message is counted where the other side is, and marked as read', async () => {
    await mill.write('Which cones do you need?');
    await mill.expectMark('Which cones do you need?', 'delivered');
    await buyer.expectUnread(1);
    await follow(between);
    await buyer.expectMessage('Which cones do you need?');
    await buyer.expectUnread(0);
    await mill.expectMark('Which cones do you need?', 'read');
  });

  await test.step('the answer, with a picture', async () => {
    await buyer.write('مخاريط ورقية، ١٫٨ كجم');
    await mill.expectMessage('مخاريط ورقية، ١٫٨ كجم');
    await buyer.expectMark('مخاريط ورقية، ١٫٨ كجم', 'read');
    await buyer.attach(PICTURE);
    await mill.expectMessage(PICTURE.name);
    const picture = mill.message(PICTURE.name).getByRole('img', { name: PICTURE.name });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('a message that its author deletes', async () => {
    await buyer.delete('مخاريط ورقية، ١٫٨ كجم');
    for (const side of [buyer, mill]) {
      await expect(side.deleted).toHaveCount(1);
      await expect(side.message('مخاريط ورقية، ١٫٨ كجم')).toHaveCount(0);
    }
  });

  await test.step('a message to a tab in the background is read when somebody looks', async () => {
    await behaveAsTab(buyer.page);
    const other = await buyer.page.context().newPage();
    await other.bringToFront();
    await mill.write('Shall we send a sample?');
    await mill.expectMark('Shall we send a sample?', 'delivered');
    await buyer.expectUnread(1);
    await buyer.page.bringToFront();
    await buyer.expectMessage('Shall we send a sample?');
    await mill.expectMark('Shall we send a sample?', 'read');
    await buyer.expectUnread(0);
  });
  expect(loads).toEqual([]);

  await test.step('older messages appear above, and what is read stays where it is', async () => {
    await mill.say(between.quotationId, MANY);
    await buyer.open(between.quotationId);
    const read = buyer.message(`Lot ${MANY - 47}`);
    await expect(buyer.message('Which cones do you need?')).toHaveCount(0);
    const topOf = (one: Element) => {
      one.scrollIntoView({ block: 'start' });
      return one.getBoundingClientRect().top;
    };
    const before = await read.evaluate(topOf);
    await expect(buyer.message('Which cones do you need?')).toHaveCount(1);
    const after = await read.evaluate((one) => one.getBoundingClientRect().top);
    expect(Math.abs(after - before)).toBeLessThanOrEqual(1);
  });
});
