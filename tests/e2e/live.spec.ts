import { expect, type Page } from '@playwright/test';

import { call, token } from './support/accounts.ts';
import { enterAs, type Member, newMember } from './support/member.ts';
import { yarnModel } from './support/rfq.ts';
import { test } from './support/test.ts';

const STREAM_URL = process.env.STREAM_URL ?? 'http://localhost:8002';

/** How many connections a person has, as the process counts that sends the stream. */
async function connectionsOf({ bearer }: Member): Promise<number> {
  const answer = await fetch(`${STREAM_URL}/health`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const { data } = (await answer.json()) as { data: { connections: number } };
  return data.connections;
}

const connected = (member: Member, count: number) =>
  expect.poll(() => connectionsOf(member), { timeout: 15_000 }).toBe(count);

/** Publishes the member's enquiry, which sends its company a notification. */
async function publish(member: Member, product: string): Promise<void> {
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
  const decision = { id: saved.data.id, status: 'published' };
  await call(await token('staff'), 'POST', '/admin/enquiries', decision);
}

const bell = (page: Page, count: string) =>
  page.getByRole('button', { name: `Notifications, ${count} unread` });

test('tabs share one connection, show at once what happens, and the next takes over', async ({
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
  expect(await connectionsOf(member)).toBe(1);

  await publish(member, 'Yarn of the first day');
  for (const tab of [first, second]) await expect(bell(tab, '1')).toBeVisible();
  await expect(second.getByText('Yarn of the first day').first()).toBeVisible();
  expect(await connectionsOf(member)).toBe(1);

  // A notification that one tab marks as read is also read in the other.
  await second.getByRole('button', { name: 'Mark all as read' }).click();
  for (const tab of [first, second]) await expect(bell(tab, 'none')).toBeVisible();

  await first.close();
  await connected(member, 1);
  await publish(member, 'Yarn of the second day');
  await expect(bell(second, '1')).toBeVisible();
  await expect(second.getByText('Yarn of the second day').first()).toBeVisible();
  expect(loads).toEqual([]);
});

test('a connection ends with its session, and the page with it', async ({ browser }) => {
  const member = await newMember('buyer');
  const page = await enterAs(browser, member.email, member.password);
  await connected(member, 1);
  // Somebody at another machine signs out everywhere.
  await call(member.bearer, 'DELETE', '/auth/devices');
  await expect(page).toHaveURL(/\/signin/);
});
