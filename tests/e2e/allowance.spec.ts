import { type Browser, expect, type Page } from '@playwright/test';
import { call } from './support/accounts.ts';
import { enterAs, type Member, newMember } from './support/member.ts';
import { aPayer, balanceOf, checkout, payBy, paymentsOf, proceed } from './support/purchase.ts';
import { submitYarnEnquiry, unique } from './support/rfq.ts';
import { test } from './support/test.ts';
import { publishById } from './support/trade/others.ts';

// Workers match enquiries and settle payments, which takes time on a busy machine.
test.describe.configure({ timeout: 240_000 });

const ALLOWANCE = 5;
const PRICE = 100;
/** A port at which no company of the demo loads, so that the leads are this company's alone. */
const PORT = 'INHAL';

interface Leads {
  data: { rows: { id: number }[] };
}

interface Lead {
  data: { accessInfo: { canAccess: boolean } };
}

/** A published enquiry for forwarders that serve the port. */
async function publish(): Promise<number> {
  const id = await submitYarnEnquiry(unique('Yarn by sea'), {
    targetedBusinessType: ['freight_forwarder'],
    sourcePort: PORT,
    containerType: '20DS',
    noOfContainers: 1,
    netWeightPerContainer: 12,
    cargoReadinessDate: '2099-12-31',
  });
  await publishById(id);
  return id;
}

/**
 * Whether the company may read the enquiry, which counts as opening it; null until it is listed.
 */
const canRead = (member: Member, id: number): Promise<boolean | null> =>
  call<Lead>(member.bearer, 'GET', `/enquiries/${id}`).then(
    ({ data }) => data.accessInfo.canAccess,
    () => null,
  );

/** Uses up the month's allowance, and returns one more lead. */
async function aLockedLead(member: Member): Promise<number> {
  for (let each = 0; each < ALLOWANCE; each += 1) {
    const id = await publish();
    await expect.poll(() => canRead(member, id), { timeout: 30_000 }).toBe(true);
  }
  const id = await publish();
  await expect.poll(() => canRead(member, id), { timeout: 30_000 }).toBe(false);
  return id;
}

/** How many leads the company has opened this month, as its plan counts them. */
async function openedLeads(member: Member): Promise<number | null | undefined> {
  interface Entitlements {
    data: { key: string; used: number | null }[];
  }
  const answer = await call<Entitlements>(member.bearer, 'GET', '/subscription-plans/entitlements');
  return answer.data.find(({ key }) => key === 'enquiries')?.used;
}

async function aForwarder(browser: Browser): Promise<{ member: Member; page: Page }> {
  const member = await newMember('freight_forwarder', PORT);
  return { member, page: await enterAs(browser, member.email, member.password) };
}

test('a lead beyond the allowance is opened with points, once', async ({ browser }) => {
  const { member, page } = await aForwarder(browser);
  const lead = await aLockedLead(member);
  const locked = page.getByRole('button', { name: 'Unlock with points' });
  const openLead = async () => {
    await page.goto(`/enquiries/details?id=${lead}`);
    await expect(page.getByRole('tab', { name: 'Enquiry Details' })).toBeVisible();
  };

  await test.step('it is locked, and the points are missing', async () => {
    await openLead();
    await expect(page.getByText('You’ve opened all the enquiries')).toBeVisible();
    await locked.click();
    await expect(page.getByRole('dialog')).toContainText(`You need ${PRICE} more points.`);
  });

  await test.step('they are bought on the spot', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Buy points' }).click();
    await expect(page.getByRole('textbox', { name: 'Points' })).toHaveValue(`${PRICE}`);
    await proceed(page);
    await expect(checkout(page).locator('#amount')).toContainText(`${PRICE}.00`);
    await payBy(page, 'success');
    const done = page.getByText('Your transaction has been successful');
    await expect(done).toBeVisible({ timeout: 60_000 });
    await expect(done).toHaveCount(0);
    expect(await balanceOf(member)).toBe(PRICE);
    expect(await canRead(member, lead)).toBe(false);
  });

  await test.step('the lead is opened for them', async () => {
    await page.getByRole('button', { name: `Unlock for ${PRICE} points` }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(locked).toHaveCount(0);
    await expect(page.getByText('You’ve opened all the enquiries')).toHaveCount(0);
    expect(await canRead(member, lead)).toBe(true);
    expect(await balanceOf(member)).toBe(0);
  });

  await test.step('and costs nothing the second time', async () => {
    await openLead();
    await expect(locked).toHaveCount(0);
    await call(member.bearer, 'POST', `/unlock-enquiries/${lead}`);
    expect(await balanceOf(member)).toBe(0);
    await page.goto('/points');
    const history = page.getByRole('table').getByRole('row');
    await expect(history.filter({ hasText: 'Unlock' })).toHaveCount(1);
    await expect(history.filter({ hasText: 'Unlock' })).toContainText(`−${PRICE}`);
    await expect(history.filter({ hasText: 'Purchase' })).toHaveCount(1);
    await expect(history.filter({ hasText: 'Purchase' })).toContainText(`+${PRICE}`);
    expect((await paymentsOf(member)).map((each) => each.transactionamount)).toEqual([10_000]);
  });
});

test('a lead is opened by who opens its page, and by nobody who reads it ahead', async ({
  browser,
}) => {
  const { member, page } = await aForwarder(browser);
  const id = await publish();
  const isListed = async () => {
    const { data } = await call<Leads>(member.bearer, 'GET', '/enquiries/businessType');
    return data.rows.some((row) => row.id === id);
  };
  await expect.poll(isListed, { timeout: 30_000 }).toBe(true);
  const address = `/enquiries/details?id=${id}`;
  const shows = async (headers: Record<string, string>): Promise<boolean> => {
    const answer = await page.request.get(address, { headers });
    expect(answer.status()).toBe(200);
    return (await answer.text()).includes('Yarn by sea');
  };
  const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };

  expect(await shows({})).toBe(false);
  expect(await shows({ ...opened, 'sec-purpose': 'prefetch' })).toBe(false);
  expect(await shows({ ...opened, 'sec-fetch-site': 'cross-site' })).toBe(false);
  expect(await openedLeads(member)).toBe(0);

  expect(await shows(opened)).toBe(true);
  expect(await openedLeads(member)).toBe(1);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Yarn by sea');
  await expect(page.getByRole('main')).toContainText(`1 of ${ALLOWANCE} opened`);
  expect(await openedLeads(member)).toBe(1);
});

test('who has the free plan and adds a colleague is led to the plans', async ({ browser }) => {
  const { page } = await aPayer(browser);
  const heading = page.getByRole('heading', { level: 1, name: 'Choose Your Plan' });

  await test.step('the free plan is started', async () => {
    await page.goto('/subscription-User');
    await expect(heading).toBeVisible();
    await page.getByRole('table').getByRole('button', { name: 'Subscribe · Free' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });

  await test.step('it includes no colleagues', async () => {
    await page.goto('/my-profile');
    await expect(page.getByRole('main')).toContainText('Valid until');
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upgrade Required' });
    await expect(dialog).toContainText('Your current plan doesn’t allow adding secondary users.');
    await dialog.getByRole('link', { name: 'Upgrade Now' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/subscription-User');
    await expect(heading).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});
