import { expect, type Page } from '@playwright/test';

import { call, token } from './support/accounts.ts';
import { enterAs, type Member, newMember } from './support/member.ts';
import { unique, yarnModel } from './support/rfq.ts';
import { killStream, STREAM_URL } from './support/stream.ts';
import { test } from './support/test.ts';
import { quote } from './support/trade/others.ts';
import { placeOrder } from './support/trade/steps.ts';
import { loadsOf, talk } from './support/trade/talk.ts';
import { Trader } from './support/trade/trader.ts';

// One after the other: the last one restarts what the others count the connections of.
test.describe.configure({ mode: 'default' });

/** How many connections a person has, as the process counts that sends the stream. */
async function connectionsOf({ bearer }: Member): Promise<number> {
  const answer = await fetch(`${STREAM_URL}/health`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const { data } = (await answer.json()) as { data: { connections: number } };
  return data.connections;
}

/** Browsers wait some seconds before they connect again. */
const SOON = { timeout: 30_000 };

const connected = (member: Member, count: number) =>
  expect.poll(() => connectionsOf(member), SOON).toBe(count);

/** Submits an enquiry of the member. Returns its id. */
async function submit(member: Member, product: string): Promise<number> {
  const model = await yarnModel();
  const saved = await call<{ data: { id: number } }>(member.bearer, 'POST', '/enquiries', {
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
  return saved.data.id;
}

/** Publishes an enquiry, which sends its company a notification. */
async function publish(id: number): Promise<void> {
  await call(await token('staff'), 'POST', '/admin/enquiries', { id, status: 'published' });
}

const submitAndPublish = async (member: Member, product: string) =>
  publish(await submit(member, product));

const bell = (page: Page, count: string) =>
  page.getByRole('button', { name: `Notifications, ${count} unread` });

test('tabs share one connection, show at once what happens, and go on when one closes', async ({
  browser,
}) => {
  const member = await newMember('buyer');
  const first = await enterAs(browser, member.email, member.password);
  await connected(member, 1);
  const second = await first.context().newPage();
  const loads: string[] = [];
  await second.goto('/notifications');
  for (const tab of [first, second]) {
    await expect(bell(tab, 'none')).toBeVisible();
    tab.on('domcontentloaded', () => loads.push(tab.url()));
  }
  // The newest tab has taken it from the first.
  await connected(member, 1);

  await submitAndPublish(member, 'Yarn of the first day');
  for (const tab of [first, second]) await expect(bell(tab, '1')).toBeVisible(SOON);
  await expect(second.getByText('Yarn of the first day').first()).toBeVisible();
  expect(await connectionsOf(member)).toBe(1);

  // A notification that one tab marks as read is also read in the other.
  await second.getByRole('button', { name: 'Mark all as read' }).click();
  for (const tab of [first, second]) await expect(bell(tab, 'none')).toBeVisible();

  // A third tab takes the connection, and gives it back when it closes.
  const third = await first.context().newPage();
  await third.goto('/notifications');
  await expect(bell(third, 'none')).toBeVisible();
  await connected(member, 1);
  await third.close();
  await first.close();
  await connected(member, 1);
  await submitAndPublish(member, 'Yarn of the second day');
  await expect(bell(second, '1')).toBeVisible(SOON);
  await expect(second.getByText('Yarn of the second day').first()).toBeVisible();
  expect(loads).toEqual([]);
});

test('a connection ends with its session, and the page with it', async ({ browser }) => {
  const member = await newMember('buyer');
  const page = await enterAs(browser, member.email, member.password);
  await connected(member, 1);
  // Somebody at another machine signs out everywhere.
  await call(member.bearer, 'DELETE', '/auth/devices');
  await expect(page).toHaveURL(/\/signin/, SOON);
});

test('an enquiry, its quotation and its order change on the open pages of both sides', async ({
  browser,
}) => {
  const product = unique('Combed yarn on cones');
  const member = await newMember('buyer');
  const buyer = new Trader(await enterAs(browser, member.email, member.password));
  const mill = await Trader.of(browser, 'manufacturer', 'English');
  const id = await submit(member, product);
  await buyer.go('/rfq');
  await buyer.expectStatus(product, 'pending_approval');
  await mill.go('/enquiries');
  await expect(mill.page.getByRole('row').nth(1)).toBeVisible();
  const loads: string[] = [];
  for (const { page } of [buyer, mill]) page.on('load', () => loads.push(page.url()));

  await test.step('the verdict of the review', async () => {
    await publish(id);
    await buyer.expectStatus(product, 'published');
    await mill.expectStatus(product, 'new_enquiry');
  });
  await test.step('a quotation', async () => {
    await quote(await token('manufacturer'), id, {
      units: 'KGS',
      currencyCode: 'INR',
      paymentTerms: 'EXM',
      locationForDelivery: 'Erode',
    });
    await buyer.expectStatus(product, 'new_quotation');
    await mill.expectStatus(product, 'quotation_sent');
  });
  await test.step('the order, on the page of the lead', async () => {
    await mill.openRow(product);
    await expect(mill.page.getByRole('heading', { name: product })).toBeVisible();
    await buyer.openRow(product);
    await buyer.link('rfq.actions.quotationsCount', { count: '1' }).click();
    await buyer.openRow('Sri Lakshmi Spinning Mills');
    await placeOrder(buyer);
    await expect(mill.button('quotations.confirmOrder')).toBeVisible();
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
