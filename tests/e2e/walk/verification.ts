import { expect } from '@playwright/test';

import { PICTURE } from '../support/rfq.ts';
import { CERTIFICATE, type NewCompany } from '../support/signup.ts';
import { decide, openInQueue, signInAsStaff } from '../support/staff.ts';
import { wordsOf } from '../support/words.ts';
import { type Walker, WHILE_OTHERS_WORK } from './walker.ts';

const t = wordsOf('en');

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Completes the profile from the first screen, until staff have verified the company. */
export async function becomeVerified(walker: Walker, company: NewCompany): Promise<void> {
  const { keyboard, page } = walker;
  await keyboard.activate(t('dashboard.complete'), 'link');
  await walker.arrive(/./);
  await keyboard.activate(t('company.fields.companyLogo'), 'link');
  await walker.arrive(t('profile.edit.title'));
  await upload(walker, t('company.fields.companyLogo'), { ...PICTURE, name: 'logo.png' });
  await keyboard.fill(t('company.fields.about'), 'Spinners of cotton yarn.');
  await keyboard.fill(t('company.fields.address'), '12 Harbour Road');
  await keyboard.fill(t('company.fields.city'), 'Erode');
  await upload(walker, t('company.fields.GST'), { ...CERTIFICATE, name: 'gst.pdf' });
  await walker.look('filled profile');
  await keyboard.activate(t('common.save'));
  await expect(page).toHaveURL(/\/my-profile$/);
  await walker.meanwhile(() => verify(walker, company));
  await expect(page.getByRole('main').getByText(t('status.verified'))).toBeVisible(
    WHILE_OTHERS_WORK,
  );
}

export async function upload(
  { keyboard, page }: Walker,
  field: string,
  file: Upload,
): Promise<void> {
  await keyboard.to(new RegExp(field), 'button');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')]);
  await chooser.setFiles(file);
  await expect(
    page.getByRole('link', { name: t('files.preview', { name: file.name }) }),
  ).toBeVisible();
}

async function verify({ page }: Walker, company: NewCompany): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const staff = await (await browser.newContext()).newPage();
  await signInAsStaff(staff);
  await openInQueue(staff, company.companyName, 'Documents');
  await decide(staff, company.companyName);
  await staff.context().close();
}
