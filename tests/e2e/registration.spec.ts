import { expect } from '@playwright/test';
import { expectWhole, LOOKS, type Look as View } from './support/looks.ts';
import { messageTo, newest } from './support/outbox.ts';
import { reloadUntil } from './support/rfq.ts';
import { type BusinessType, type Look, newCompany, register } from './support/signup.ts';
import { decide, openInQueue, signInAsStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { listen } from './support/watch.ts';
import { type Language, wordsOf } from './support/words.ts';

// A dozen screens, three e-mails and a colleague in the back office.
test.describe.configure({ timeout: 300_000 });

const COMPANIES: [type: BusinessType, language: Language, view: View['name'] | null][] = [
  ['manufacturer_exporter', 'ar', 'Arabic'],
  ['customhouseagents_freightforwarder', 'en', 'a phone'],
  ['exporter', 'en', 'the dark'],
  ['shipping_line', 'ar', 'an Arabic phone'],
  ['buyer', 'en', 'English'],
  ['manufacturer', 'fr', null],
  ['commission_agent', 'es', null],
  ['custom_house_agent', 'it', null],
  ['freight_forwarder', 'zh', null],
];

for (const [type, language, name] of COMPANIES) {
  const view = LOOKS.find((each) => each.name === name);
  const title = `a new ${type} goes from the landing page in ${language} to approved`;
  test(view ? `${title}, in ${view.name}` : title, async ({ browser }) => {
    const page = await (await browser.newContext(view?.setting)).newPage();
    const complaints = await listen(page);
    const look: Look = async (screen) => {
      if (view) await expectWhole(page, view, screen);
      expect(complaints.take(), screen).toEqual([]);
    };
    const company = newCompany(type, language);
    await register(page, company, look);
    const before = await newest(company.email);

    const staff = await (await browser.newContext()).newPage();
    await signInAsStaff(staff);
    await openInQueue(staff, company.companyName, 'Documents');
    await decide(staff, company.companyName);
    await staff.context().close();

    const t = wordsOf(language);
    await reloadUntil(page, () =>
      expect(page.getByRole('main').getByText(t('status.verified'), { exact: true })).toBeVisible({
        timeout: 3_000,
      }),
    );
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await look('approved profile');
    await messageTo(company.email, ({ channel }) => channel === 'email', before);
    await page.context().close();
  });
}
