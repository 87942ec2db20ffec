import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, request } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { DESKTOP } from './support/looks.ts';
import { unique } from './support/rfq.ts';
import { API_URL } from './support/sessions.ts';
import {
  ADMIN,
  addColleague,
  darken,
  decide,
  enterBackOffice,
  firstRowOf,
  menuOf,
  openInQueue,
  type Role,
  signInAsStaff,
} from './support/staff.ts';
import { test } from './support/test.ts';
import { listen } from './support/watch.ts';

test.describe.configure({ timeout: 240_000 });

const PHONE = { width: 360, height: 740 };

const REFERENCE = [
  'reference/country',
  'reference/port',
  'reference/category',
  'reference/hscode',
  'reference/unit',
  'reference/gstrate',
  'exchange_rates/exchangerate',
  'reference/businesstype',
  'reference/containertype',
];

/** The submissions of the public forms. */
interface Sent {
  company: string;
  /** The form's nature of business, which is its name in the queue. */
  business: string;
  subject: string;
}

/** `test_roles.py` of the platform has who may open and add what, in a table of all screens. */
interface Part {
  role: Role;
  /** The role's screens, in the order of the menu. */
  screens: string[];
  /** Those of them where it has the same rights as the administrator (`admin-screens.spec.ts`). */
  alike?: string[];
  /** A typical task of the role. */
  work: (page: Page, sent: Sent) => Promise<void>;
}

const PARTS: Part[] = [
  {
    role: 'Reviewer',
    screens: [
      'kernel/review',
      'enquiries/enquiry',
      'enquiries/lead',
      'quotations/quotation',
      'messaging/conversation',
      'catalogue/product',
      'promotions/promotion',
      'listings/unclaimedcargo',
      'listings/rodtepoffer',
      'offers/offer',
      'freight_rates/freightrate',
      'companies/company',
      'accounts/user',
      'companies/signup',
      'intake/exporterregistration',
      'intake/websitequery',
    ],
    work: rejectRegistration,
  },
  {
    role: 'Content editor',
    screens: [
      'intake/websitequery',
      'legal/legalversion',
      'policies/policyupdate',
      'banners/banner',
    ],
    work: answerQuery,
  },
  {
    role: 'Data team',
    screens: [
      'companies/company',
      'intake/exporterregistration',
      'intake/websitequery',
      ...REFERENCE,
      'record_imports/recordimport',
    ],
    alike: REFERENCE,
    work: correctPort,
  },
];

const addressOf = (screen: string): string => `${ADMIN}${screen}/`;

for (const { role, screens, alike = [], work } of PARTS) {
  test(`the ${role.toLowerCase()} has one part of the back office, and works in it`, async ({
    browser,
  }) => {
    const sent = await sendForms();
    const chief = await (await browser.newContext()).newPage();
    await signInAsStaff(chief);
    const page = await colleagueOf(chief, browser, role);
    expect(await menuOf(page)).toEqual(screens.map(addressOf));

    const complaints = await listen(page);
    const look = async (address: string): Promise<void> => {
      const where = `${address} as ${role}`;
      expect((await page.goto(address))?.status(), where).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1);
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page, where);
      await page.setViewportSize(DESKTOP);
      await expectNoSidewaysScroll(page, where);
      expect(complaints.take(), where).toEqual([]);
    };
    await look(ADMIN);
    await expectAccessible(page, `the dashboard as ${role}`);
    await darken(page);
    await expectAccessible(page, `the dashboard in the dark as ${role}`, 'colours');
    await page.emulateMedia({ colorScheme: 'light' });
    const others = screens.filter((screen) => !alike.includes(screen));
    for (const list of others.map(addressOf)) {
      await look(list);
      for (const row of await firstRowOf(page)) await look(row);
    }
    await expectAccessible(page, `${page.url()} as ${role}`);
    await work(page, sent);
  });
}

/** A page of a new colleague in that role, signed in. */
async function colleagueOf(chief: Page, browser: Browser, role: Role): Promise<Page> {
  const colleague = await addColleague(chief, unique(role), role);
  const page = await (await browser.newContext({ viewport: DESKTOP })).newPage();
  await enterBackOffice(page, colleague);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Submits a registration and a query, so that no list is empty. */
async function sendForms(): Promise<Sent> {
  const company = unique('Malabar Pepper House');
  const business = unique('Export of spices');
  const subject = unique('Which plan suits a cooperative?');
  const mail = `${unique('visitor').replace(' ', '-')}@trial.example`;
  const context = await request.newContext({ baseURL: API_URL });
  const registration = await context.post('/api/registartion', {
    data: {
      companyType: 'Private Limited Company',
      name: 'Asha Menon',
      companyName: company,
      email: mail,
      mobile: '9876543210',
      natureOfBusiness: business,
      terms: true,
    },
  });
  expect(registration.status(), await registration.text()).toBe(200);
  const query = await context.post('/api/website-queries', {
    data: {
      name: 'Marc Dubois',
      email: mail,
      countryCode: '+33',
      mobile: '612345678',
      subject,
      message: 'We are twelve.',
    },
  });
  expect(query.status(), await query.text()).toBe(200);
  await context.dispose();
  return { company, business, subject };
}

/** Decides an exporter registration, found by its number in words. */
async function rejectRegistration(page: Page, { company, business }: Sent): Promise<void> {
  await openInQueue(page, business, 'Applicant');
  await decide(page, business, 'The nature of business is not clear');
  await page.goto(`${addressOf('intake/exporterregistration')}?q=98765%2043210`);
  const row = page.getByRole('row').filter({ hasText: company });
  await expect(row.getByText('Rejected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export', exact: true })).toHaveCount(0);
}

async function answerQuery(page: Page, { subject }: Sent): Promise<void> {
  await page.goto(addressOf('intake/websitequery'));
  await page.getByRole('link', { name: subject }).click();
  await page.locator('select[name=status]').selectOption('answered');
  await page.locator('textarea[name=notes]').fill('Called back, sent the plans.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: subject });
  await expect(row.getByText('Answered')).toBeVisible();
}

/** Gives a port another name, and exports the countries. */
async function correctPort(page: Page): Promise<void> {
  const name = unique('New Terminal');
  await page.goto(`${addressOf('reference/port')}?q=INMUN`);
  await page.getByRole('link', { name: 'Mundra' }).first().click();
  await page.getByText(/^Add another other name$/i).click();
  await page.locator('input[name^=aliases-][name$=-name]:visible').last().fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(`${addressOf('reference/port')}?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name: 'Mundra' }).first()).toBeVisible();

  await page.goto(`${addressOf('reference/country')}export/`);
  await page.locator('select[name=format]').selectOption({ label: 'csv' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Submit|Export/ }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain('India');
}
