import { randomInt } from 'node:crypto';

import { expect, type Page } from '@playwright/test';

import { fillSignIn } from './accounts.ts';
import { codeFor, linkFor } from './outbox.ts';
import { choose, PICTURE } from './rfq.ts';
import { type Account, PORTAL_URL } from './sessions.ts';
import {
  countryName,
  LANGUAGE_NAMES,
  type Language,
  prefixOf,
  shown,
  type Words,
  wordsOf,
} from './words.ts';

export type BusinessType = Exclude<Account, 'staff'>;

/** A company that nobody has registered yet. */
export interface NewCompany {
  type: BusinessType;
  language: Language;
  name: string;
  companyName: string;
  email: string;
  country: string;
  /** The national number. */
  mobile: string;
  /** The same number, as the platform writes it. */
  fullMobile: string;
  gstNumber: string;
  password: string;
}

const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(65 + randomInt(26))).join('');
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

const GST_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A valid GST number of Maharashtra that no company has (check digit: Luhn mod 36). */
export function newGstNumber(): string {
  const body = `27${letters(3)}C${letters(1)}${randomInt(1, 10)}${digits(3)}${letters(1)}1Z`;
  const sum = [...body].reduce((total, letter, index) => {
    const product = GST_ALPHABET.indexOf(letter) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return body + GST_ALPHABET[(36 - (sum % 36)) % 36];
}

export function newCompany(type: BusinessType, language: Language = 'en'): NewCompany {
  const mark = `${Date.now().toString(36)}${letters(2).toLowerCase()}`;
  const isBuyer = type === 'buyer';
  const mobile = isBuyer ? `50${digits(7)}` : `9${digits(9)}`;
  return {
    type,
    language,
    name: 'Meera Raman',
    companyName: `Trial ${type.replaceAll('_', ' ')} ${mark}`,
    email: `trial-${mark}@trial.example`,
    country: isBuyer ? 'United Arab Emirates' : 'India',
    mobile,
    fullMobile: (isBuyer ? '+971' : '+91') + mobile,
    gstNumber: newGstNumber(),
    password: `Trial-${letters(4)}-${digits(4)}`,
  };
}

const PAIR_TYPES: readonly BusinessType[] = ['exporter', 'manufacturer_exporter'];
const PORT_TYPES: readonly BusinessType[] = [
  'custom_house_agent',
  'freight_forwarder',
  'shipping_line',
  'customhouseagents_freightforwarder',
];

const CARRIER_TYPES: readonly BusinessType[] = PORT_TYPES.filter(
  (type) => type !== 'custom_house_agent',
);

/** The certificates that each type must upload (RULES.md 9). */
const DOCUMENTS: Readonly<Record<BusinessType, readonly string[]>> = {
  buyer: ['CC'],
  exporter: ['GST', 'EXIM'],
  manufacturer: ['GST'],
  commission_agent: ['GST'],
  custom_house_agent: ['GST'],
  freight_forwarder: ['GST'],
  shipping_line: ['GST'],
  manufacturer_exporter: ['GST', 'EXIM'],
  customhouseagents_freightforwarder: ['GST'],
};

/** Called on each screen, with a name for the screen. */
export type Look = (screen: string) => Promise<void>;

const noLook: Look = async () => undefined;

/** From the landing page, with the language chosen there, to the filled form, which is not sent. */
export async function fillSignUp(page: Page, company: NewCompany, look = noLook): Promise<void> {
  const t = wordsOf(company.language);
  const prefix = prefixOf(company.language);
  await page.goto('/');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: LANGUAGE_NAMES[company.language] })
    .click();
  await expect(page).toHaveURL(PORTAL_URL + (prefix || '/'));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('public.landing.hero.register') })
    .first()
    .click();
  await expect(page).toHaveURL(`${PORTAL_URL}${prefix}/signup`);
  await expect(page.getByRole('heading', { level: 1, name: t('signUp.title') })).toBeVisible();
  await look('sign-up');

  await page.locator('input[name=name]').fill(company.name);
  await page.locator('input[name=companyName]').fill(company.companyName);
  await page.locator('input[name=email]').fill(company.email);
  // Typed in English, but chosen by its name in the reader's language.
  const code = company.type === 'buyer' ? 'AE' : 'IN';
  await choose(
    page,
    t('company.fields.country'),
    company.country,
    countryName(code, company.language),
  );
  await page.locator('input[name=mobile]').fill(company.mobile);
  // In India companies sell or carry, elsewhere they buy.
  await expect(page.getByRole('radio')).toHaveCount(company.type === 'buyer' ? 1 : 8);
  const type = t(`shell.businessTypes.${company.type}`);
  await page.getByRole('radio', { name: type, exact: true }).check();
  await expect(page.locator('input[name=gstNumber]')).toHaveCount(company.type === 'buyer' ? 0 : 1);
  if (company.type !== 'buyer') {
    await page.locator('input[name=gstNumber]').fill(company.gstNumber);
  }
  await fillPorts(page, company.type, t);
  await page.getByRole('checkbox').check();
  await look('filled sign-up');
}

async function fillPorts(page: Page, type: BusinessType, t: Words): Promise<void> {
  if (PAIR_TYPES.includes(type)) {
    await choose(page, t('enquiry.fields.sourcePort'), 'INMUN', /INMUN/);
    await choose(page, t('enquiry.fields.destinationPort'), 'AEJEA', /AEJEA/);
    await expect(page.getByRole('listitem').filter({ hasText: 'AEJEA' })).toBeVisible();
  }
  if (PORT_TYPES.includes(type)) {
    const label = type === 'custom_house_agent' ? 'handlingPorts' : 'loadingPorts';
    await choose(page, t(`company.fields.${label}`), 'INMUN', /INMUN/);
    // The list stays open for a second port.
    await page.keyboard.press('Escape');
  }
}

/** Submits the form. Returns the code sent by WhatsApp. */
export async function proveMobile(page: Page, company: NewCompany, look = noLook): Promise<void> {
  const t = wordsOf(company.language);
  await page.getByRole('button', { name: t('signUp.title') }).click();
  await expect(page).toHaveURL(/\/otpverify\?/);
  await expect(page.getByRole('heading', { level: 1, name: t('signUp.code.title') })).toBeVisible();
  await look('code');
  const { code } = await codeFor(company.fullMobile);
  await page
    .getByRole('textbox', { name: t('signUp.code.digit', { number: '1', length: '6' }) })
    .click();
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/checkemail\?/);
}

/** Follows the link sent by e-mail, and sets the password. */
export async function proveEmail(page: Page, company: NewCompany, look = noLook): Promise<void> {
  const t = wordsOf(company.language);
  await expect(page.getByText(company.email)).toBeVisible();
  await look('check e-mail');
  const link = await linkFor(company.email);
  // E-mails are in the language of the registration.
  expect(link).toMatch(new RegExp(`^${prefixOf(company.language)}/resetpassword`));
  await page.goto(link);
  await expect(
    page.getByRole('heading', { level: 1, name: t('password.reset.titles.activate') }),
  ).toBeVisible();
  await setPassword(page, company.password, t, look);
}

/** On the page of a link: types the password twice, and expects success. */
export async function setPassword(
  page: Page,
  password: string,
  t: Words,
  look = noLook,
): Promise<void> {
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=confirmation]').fill(password);
  await look('new password');
  await page.getByRole('button', { name: t('password.reset.submit') }).click();
  await expect(page).toHaveURL(/\/passwordsuccess$/);
  await expect(
    page.getByRole('heading', { level: 1, name: t('password.success.title') }),
  ).toBeVisible();
  await look('password created');
}

/** From "password created" by the sign-in page to the own profile. */
export async function enter(page: Page, company: NewCompany, look = noLook): Promise<void> {
  const t = wordsOf(company.language);
  const prefix = prefixOf(company.language);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('password.success.login'), exact: true })
    .click();
  await expect(page).toHaveURL(`${PORTAL_URL}${prefix}/signin`);
  await fillSignIn(page, company.email, company.password);
  await expect(page).not.toHaveURL(/\/signin/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('first page');
  await page.goto(`${prefix}/my-profile`);
  await expect(completion(page, t)).toHaveAttribute(
    'aria-valuenow',
    String(100 - 5 * (2 + DOCUMENTS[company.type].length)),
  );
  await look('incomplete profile');
}

/** The ring that shows the percentage. */
export const completion = (page: Page, t: Words) =>
  page.getByRole('progressbar', { name: t('profile.verification.completion') });

/** A valid PDF of one empty page: the platform inspects uploads. */
function pdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\n`;
  return Buffer.from(`${text}${table}${trailer}startxref\n${text.length}\n%%EOF\n`, 'latin1');
}

export const CERTIFICATE = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf() };

/**
 * Uploads what is missing, starting from the tag that lists it, until the company waits for staff.
 */
export async function completeProfile(page: Page, company: NewCompany, look = noLook) {
  const t = wordsOf(company.language);
  const tag = page.getByRole('link', { name: t('company.fields.address'), exact: true });
  await tag.click();
  await expect(page).toHaveURL(/\/my-profile\/edit#address$/);
  const address = page.getByRole('textbox', { name: t('company.fields.address') });
  await expect(address).toBeFocused();
  await address.fill('12 Harbour Road');
  await page
    .getByLabel(t('company.fields.companyLogo'))
    .setInputFiles({ ...PICTURE, name: 'logo.png' });
  await expect(openLink(page, 'logo.png', t)).toBeVisible();
  for (const key of DOCUMENTS[company.type]) {
    const name = `${key.toLowerCase()}.pdf`;
    await page.getByLabel(t(`company.fields.${key}`)).setInputFiles({ ...CERTIFICATE, name });
    await expect(openLink(page, name, t)).toBeVisible();
  }
  await fillTheRest(page, company.type, t);
  await look('filled profile');
  await page.getByRole('button', { name: t('common.save') }).click();
  await expect(page).toHaveURL(/\/my-profile$/);
  await expect(completion(page, t)).toHaveAttribute('aria-valuenow', '100');
  await expect(page.getByText(shown(t('profile.verification.within')))).toBeVisible();
  await look('complete profile');
}

/** Fields that sign-up does not have: they are required, but do not count as completion. */
async function fillTheRest(page: Page, type: BusinessType, t: Words): Promise<void> {
  await page.getByRole('textbox', { name: t('company.fields.city') }).fill('Mumbai');
  await page
    .getByRole('textbox', { name: t('company.fields.about') })
    .fill('Shippers of the west coast.');
  if (CARRIER_TYPES.includes(type)) {
    await choose(page, t('company.fields.destinationPorts'), 'AEJEA', /AEJEA/);
    await page.keyboard.press('Escape');
  }
}

const openLink = (page: Page, name: string, t: Words) =>
  page.getByRole('link', { name: t('files.preview', { name }) });

/** Everything: a signed-in company whose profile waits for staff. */
export async function register(page: Page, company: NewCompany, look = noLook): Promise<void> {
  await fillSignUp(page, company, look);
  await proveMobile(page, company, look);
  await proveEmail(page, company, look);
  await enter(page, company, look);
  await completeProfile(page, company, look);
}
