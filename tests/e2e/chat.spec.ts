import { type Browser, expect, type Page } from '@playwright/test';

import { call, token } from './support/accounts.ts';
import { lookOf } from './support/looks.ts';
import { enterAs, newMember } from './support/member.ts';
import { PICTURE, unique, yarnModel } from './support/rfq.ts';
import { killStream } from './support/stream.ts';
import { test } from './support/test.ts';
import { Chat } from './support/trade/chat.ts';
import { publishById, quote } from './support/trade/others.ts';
import { Trader } from './support/trade/trader.ts';

/** A quotation of the demo's mill on an enquiry of a new buyer. */
async function quoted(bearer: string, product: string): Promise<number> {
  const model = await yarnModel();
  const { data } = await call<{ data: { id: number } }>(bearer, 'POST', '/enquiries', {
    status: 'pending_approval',
    targetedBusinessType: ['manufacturer'],
    productName: product,
    description: 'Waxed, on paper cones.',
    categoryId: model.categoryId,
    hsCodeId: model.hsCodeId,
    qty: 12000,
    units: 'KGS',
    sourceCountry: 'India',
    destinationCountry: 'United Arab Emirates',
    destinationPort: 'AEJEA',
    paymentTerms: 'EXM',
    locationForDelivery: 'Erode',
  });
  await publishById(data.id);
  const terms = { units: 'KGS', currencyCode: 'INR', paymentTerms: 'EXM' };
  await quote(await token('manufacturer'), data.id, { ...terms, locationForDelivery: 'Erode' });
  const path = `/quotations?enquiryId=${data.id}`;
  const list = await call<{ data: { rows: { id: number }[] } }>(bearer, 'GET', path);
  const [row] = list.data.rows;
  if (!row) throw new Error('the quotation is not in the list');
  return row.id;
}

interface Talk {
  product: string;
  quotationId: number;
  /** In Arabic. */
  buyer: Chat;
  /** On a phone. */
  mill: Chat;
}

/** A buyer, who looks at its enquiries, and a mill, which has opened the conversation. */
async function talk(browser: Browser): Promise<Talk> {
  const product = unique('Yarn to talk about');
  const member = await newMember('buyer');
  const quotationId = await quoted(member.bearer, product);
  const arabic = lookOf('Arabic');
  const page = await enterAs(browser, member.email, member.password, arabic.setting);
  const buyer = new Chat(new Trader(page, arabic));
  await buyer.trader.go('/rfq');
  await expect(buyer.trader.row(product)).toBeVisible();
  const mill = new Chat(await Trader.of(browser, 'manufacturer', 'a phone'));
  await mill.open(quotationId);
  return { product, quotationId, buyer, mill };
}

/** The addresses of the pages that are loaded from now on. */
function loadsOf({ buyer, mill }: Talk): string[] {
  const loads: string[] = [];
  for (const { page } of [buyer, mill]) page.on('load', () => loads.push(page.url()));
  return loads;
}

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
});

test('a broken line and a restart of the stream lose no message', async ({ browser }) => {
  const between = await talk(browser);
  const { buyer, mill, quotationId } = between;
  await buyer.open(quotationId);
  const loads = loadsOf(between);

  await test.step('what is written offline is sent once, and what was missed appears', async () => {
    await mill.page.context().setOffline(true);
    await mill.write('From the train.');
    await expect(mill.page.getByText(mill.trader.t('chat.sendFailed'))).toBeVisible();
    await buyer.write('هل أنتم هناك؟');
    await buyer.expectMessage('هل أنتم هناك؟');
    await mill.page.context().setOffline(false);
    await mill.trader.press('common.tryAgain');
    await buyer.expectMessage('From the train.');
    await mill.expectMessage('From the train.');
    await mill.expectMessage('هل أنتم هناك؟');
  });

  await test.step('the stream is restarted', async () => {
    expect(killStream()).toBe(1);
    await buyer.write('بعد الانقطاع');
    await mill.expectMessage('بعد الانقطاع');
    await mill.write('We are back, too.');
    await buyer.expectMessage('We are back, too.');
    await mill.expectMark('We are back, too.', 'read');
  });
  expect(loads).toEqual([]);
});
