import { expect, type Page } from '@playwright/test';
import { call, pageOf, token } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { complete, enterAs, newMember, upload } from './support/member.ts';
import { linkFor, newest } from './support/outbox.ts';
import { reloadUntil, unique } from './support/rfq.ts';
import { PORTAL_URL } from './support/sessions.ts';
import { CERTIFICATE, setPassword } from './support/signup.ts';
import {
  ADMIN,
  addColleague,
  decide,
  enterBackOffice,
  openInQueue,
  signInAsStaff,
} from './support/staff.ts';
import { test } from './support/test.ts';
import { totp } from './support/totp.ts';
import { shown, wordsOf } from './support/words.ts';

test.describe.configure({ timeout: 180_000 });

const SIGNIN = /\/signin/;
const t = wordsOf('en');

/** In a new tab: the open page leaves by itself, and a navigation of ours could meet its own. */
async function expectSignedOut(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/my-profile');
  await expect(tab).toHaveURL(SIGNIN);
  await tab.close();
}

test('a forgotten password is replaced, once, and every session ends', async ({ browser }) => {
  const member = await newMember('manufacturer');
  const inside = await enterAs(browser, member.email, member.password);
  const before = await newest(member.email);
  const page = await (await browser.newContext()).newPage();
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.locator('input[name=email]').fill(member.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page).toHaveURL(/\/checkemail\?/);
  const link = await linkFor(member.email, before);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await setPassword(page, `New-${member.password}`, t);
  await expectSignedOut(inside);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await enterAs(browser, member.email, `New-${member.password}`);
});

test('a new password signs the other browser out, and not this one', async ({ browser }) => {
  const member = await newMember('manufacturer');
  const other = await enterAs(browser, member.email, member.password);
  const page = await enterAs(browser, member.email, member.password);
  await page.goto('/my-profile/security');
  await page.getByRole('button', { name: 'Change Password' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=current]').fill('not the password');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Password mismatch')).toBeVisible();
  await dialog.locator('input[name=current]').fill(member.password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.locator('input[name=password]').fill(`New-${member.password}`);
  await dialog.locator('input[name=confirmation]').fill(`New-${member.password}`);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toHaveCount(0);
  await expectSignedOut(other);
  await page.goto('/my-profile');
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
});

test('signing out everywhere ends this browser and the other', async ({ browser }) => {
  const member = await newMember('manufacturer');
  const other = await enterAs(browser, member.email, member.password);
  const page = await enterAs(browser, member.email, member.password);
  await page.goto('/my-profile/security');
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(SIGNIN);
  await expectSignedOut(page);
  await expectSignedOut(other);
});

test('a colleague is added, works, is removed, and is out at once', async ({ browser }) => {
  const address = `${unique('colleague').replace(' ', '-')}@trial.example`;
  const primary = await pageOf(browser, 'manufacturer_exporter');
  await primary.goto('/my-profile');
  await primary.getByRole('button', { name: 'Add User' }).click();
  const form = primary.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Anil Kulkarni');
  await form.getByRole('textbox', { name: 'Email' }).fill(address);
  await form.getByRole('button', { name: 'Add User' }).click();
  const person = primary.getByRole('listitem').filter({ hasText: address });
  await expect(person).toContainText('Invited');

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(await linkFor(address));
  await expect(
    colleague.getByRole('heading', { name: 'Join your company on Lading' }),
  ).toBeVisible();
  await setPassword(colleague, 'Own-words-2026', t);
  const inside = await enterAs(browser, address, 'Own-words-2026');
  await inside.goto('/my-profile');
  await expect(inside.getByRole('main')).toContainText('Sahyadri Life Sciences');
  await expect(inside.getByRole('button', { name: 'Add User' })).toHaveCount(0);
  await inside.goto('/my-profile/edit');
  await expect(inside.getByText(t('profile.edit.primaryOnly'))).toBeVisible();

  await primary.reload();
  await expect(person).not.toContainText('Invited');
  await person.getByRole('button', { name: 'Remove Anil Kulkarni' }).click();
  await primary.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(person).toHaveCount(0);
  await expectSignedOut(inside);
  await inside.locator('input[name=username]').fill(address);
  await inside.locator('input[name=password]').fill('Own-words-2026');
  await inside.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(inside.getByRole('alert').filter({ hasText: 'Invalid' })).toBeVisible();
});

test('a business card shows the contact only once the buyer shares it', async ({ browser }) => {
  const buyer = await newMember('buyer');
  const supplier = await pageOf(browser, 'commission_agent');
  await supplier.goto(`/user-profile?id=${buyer.userId}`);
  await expect(supplier.getByRole('heading', { name: buyer.companyName })).toBeVisible();
  expect(await supplier.content()).not.toContain(buyer.email);
  expect(await supplier.content()).not.toContain(buyer.mobile);
  await supplier.getByRole('button', { name: 'Request business card' }).first().click();
  await expect(supplier.getByText('Awaiting answer').first()).toBeVisible();

  const page = await enterAs(browser, buyer.email, buyer.password);
  await page.goto('/business-card');
  await page.getByRole('button', { name: 'Accept Punjab Grain Agencies’s request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Punjab Grain' })).toContainText('Accepted');

  await reloadUntil(supplier, () =>
    expect(supplier.getByRole('link', { name: buyer.email })).toBeVisible({ timeout: 3_000 }),
  );
  await expect(supplier.getByRole('link', { name: buyer.fullMobile })).toBeVisible();
});

interface Rows {
  data: { rows: { id: number; status: string }[] };
}

test('an ordered quotation is rated, and the seller’s profile shows it', async ({ browser }) => {
  const bearer = await token('buyer');
  const enquiries = (await call<Rows>(bearer, 'GET', '/enquiries?limit=100')).data.rows;
  const ordered = enquiries.find(({ status }) => status === 'order_confirmed');
  const offers = await call<{
    data: { rows: { id: number; status: string; sender: { id: number } }[] };
  }>(bearer, 'GET', `/quotations?enquiryId=${ordered?.id}`);
  const offer = offers.data.rows.find(({ status }) => status === 'order_confirmed');
  if (!offer) throw new Error('the demo buyer has no confirmed order');
  const page = await pageOf(browser, 'buyer');
  await page.goto(`/rfq/quotations-details/${offer.id}`);
  await page.getByRole('button', { name: /^(Rate this company|Change rating)$/ }).click();
  const dialog = page.getByRole('dialog');
  const comment = unique('Well packed, and the papers were right');
  const stars = dialog.getByRole('radio', { name: '5 stars' });
  await stars.press('Space');
  await expect(stars).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill(comment);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(comment)).toBeVisible();
  await page.goto(`/user-profile?id=${offer.sender.id}`);
  await expect(page.getByText(comment)).toBeVisible();
});

test('a person downloads what is held on them', async ({ browser }) => {
  const member = await newMember('manufacturer');
  await complete(member);
  const page = await enterAs(browser, member.email, member.password);
  await page.goto('/my-profile/security');
  await page.getByRole('button', { name: 'Request a copy' }).click();
  await page.getByRole('dialog').locator('input[name=password]').fill(member.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Request a copy' }).click();
  const link = page.getByRole('link', { name: 'Download', exact: true });
  await reloadUntil(page, () => expect(link).toBeVisible({ timeout: 3_000 }));
  const path = (await link.getAttribute('href')) ?? '';
  const answer = await page.request.get(path);
  expect(answer.status()).toBe(200);
  const zip = await answer.body();
  const names = namesInZip(zip);
  expect(names.some((name) => name.endsWith('.json'))).toBe(true);
  expect(names.some((name) => name.endsWith('.pdf'))).toBe(true);

  const stranger = await pageOf(browser, 'buyer');
  expect((await stranger.request.get(PORTAL_URL + path)).status()).toBe(404);
});

/** The names in a ZIP file's directory, which is at its end. */
function namesInZip(zip: Buffer): string[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  expect(end, 'the end of a ZIP file').toBeGreaterThan(0);
  const names: string[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let entry = zip.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.subarray(at + 46, at + 46 + length).toString());
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
}

test('a rejected company reads why, corrects it, and waits again', async ({ browser }) => {
  const member = await newMember('buyer');
  await complete(member);
  const reason = 'The certificate is of another company.';
  const staff = await (await browser.newContext()).newPage();
  await signInAsStaff(staff);
  await openInQueue(staff, member.companyName, 'Documents');
  await decide(staff, member.companyName, reason);
  const stranger = await pageOf(browser, 'shipping_line');
  expect((await stranger.goto(`/user-profile?id=${member.userId}`))?.status()).toBe(404);

  const page = await enterAs(browser, member.email, member.password);
  await page.goto('/my-profile');
  await expect(page.getByText('Your company’s verification was rejected').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(reason)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `a rejected company's profile in the ${colorScheme}`, 'colours');
  }
  await page.getByRole('main').getByRole('link', { name: 'Update your profile' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('14 Harbour Road');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/my-profile$/);
  await expect(page.getByText(shown(t('profile.verification.within')))).toBeVisible();
  await openInQueue(staff, member.companyName, 'Documents');
  await expect(staff.getByText('14 Harbour Road').first()).toBeVisible();
});

test('a new exporter’s form is decided by staff, and a question reaches them', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  const company = unique('Menon Spices');
  await page.goto('/exporter');
  await page.getByLabel('Company Type').selectOption({ label: 'Partnership Firm' });
  await page.getByLabel('Company Name').fill(company);
  await page.getByLabel('Your name').fill('Asha Menon');
  await page.getByLabel('E-mail').fill(`${company.replaceAll(' ', '-')}@trial.example`);
  await page.getByLabel('WhatsApp mobile number').fill('98765 43210');
  await page.getByLabel('Nature of Business').fill('Spices');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/registrationsuccess$/);
  const subject = unique('How long does it take');
  await page.goto('/contact');
  await page.locator('input[name=name]').fill('Asha Menon');
  await page.locator('input[name=email]').fill(`${company.replaceAll(' ', '-')}@trial.example`);
  await page.locator('input[name=subject]').fill(subject);
  await page.locator('textarea[name=message]').fill('<b>Is it quick?</b>');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status')).toContainText('trial.example');

  await signInAsStaff(page);
  await page.getByRole('link', { name: 'Exporter registrations' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: company })).toContainText('Asha Menon');
  await page.getByRole('link', { name: 'Website queries' }).first().click();
  await page.getByRole('row').filter({ hasText: subject }).getByRole('link').first().click();
  // Text that a visitor typed stays text, whatever it looks like.
  await expect(page.getByText('<b>Is it quick?</b>')).toBeVisible();
});

test('a certificate opens for its company alone, and for nobody after signing out', async ({
  browser,
}) => {
  const member = await newMember('manufacturer');
  await complete(member);
  const { src } = await upload(member.bearer, 'document', CERTIFICATE);
  const address = new URL(src, PORTAL_URL).href;
  const owner = await enterAs(browser, member.email, member.password);
  const body = await (await owner.request.get(address)).body();
  expect(body.equals(CERTIFICATE.buffer)).toBe(true);
  for (const account of ['buyer', 'manufacturer'] as const) {
    const stranger = await pageOf(browser, account);
    expect((await stranger.request.get(address)).status(), account).toBe(404);
  }
  const nobody = await (await browser.newContext()).newPage();
  expect((await nobody.request.get(address)).status()).toBe(401);

  const [cookie] = (await owner.context().cookies()).filter(({ httpOnly }) => httpOnly);
  await owner.goto('/my-profile');
  await owner
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(member.companyName) })
    .click();
  await owner.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(owner).toHaveURL(SIGNIN);
  if (!cookie) throw new Error('there was no session');
  await owner.context().addCookies([cookie]);
  expect((await owner.request.get(address)).status()).toBe(401);
});

test('a colleague of the staff sets up a second factor and needs it from then on', async ({
  browser,
}) => {
  const chief = await (await browser.newContext()).newPage();
  await signInAsStaff(chief);
  const colleague = await addColleague(chief, unique('Reviewer'), 'Reviewer');

  const page = await (await browser.newContext()).newPage();
  const enter = () => enterBackOffice(page, colleague);
  await enter();
  // A reviewer sees only a reviewer's part.
  await expect(page.getByRole('link', { name: 'Review queue' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Legal pages' })).toHaveCount(0);
  await page.goto(`${ADMIN}second-factor/`);
  const secret = (await page.locator('.staff-secret').textContent()) ?? '';
  await page.locator('input[name=code]').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Your second factor is on.')).toHaveCount(0);
  const used = totp(secret);
  await page.locator('input[name=code]').fill(used);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Your second factor is on.')).toBeVisible();
  const recovery = (await page.locator('.staff-codes li').first().textContent()) ?? '';

  await page.context().clearCookies();
  await enter();
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await page.goto(ADMIN);
  await expect(page.locator('input[name=username]')).toBeVisible();
  await enter();
  // A code works once.
  await page.locator('input[name=code]').fill(used);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('input[name=code]')).toBeVisible();
  await page.locator('input[name=code]').fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('link', { name: 'Review queue' }).first()).toBeVisible();
});
