import { expect } from '@playwright/test';
import { expectWhole, SHARED, turn, type Look as View } from './support/looks.ts';
import { messageTo, newest } from './support/outbox.ts';
import { reloadUntil } from './support/rfq.ts';
import { type BusinessType, type Look, newCompany, register } from './support/signup.ts';
import { decide, openInQueue, signInAsStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { listen } from './support/watch.ts';
import { type Language, wordsOf } from './support/words.ts';

// A dozen screens, three e-mails and a colleague in the back office.
test.describe.configure({ timeout: 300_000 });

/**
 * In India two kinds of ports, abroad none; what each of the nine types is asked for is proven by
 * `sign-up-form.test.tsx` of the portal, and by `companies/signup` and `profiles` of the platform.
 */
const COMPANIES: [type: BusinessType, language: Language, looks: View[]][] = [
  ['customhouseagents_freightforwarder', 'en', SHARED[0]],
  ['manufacturer_exporter', 'ar', SHARED[1]],
  ['custom_house_agent', 'fr', []],
  ['buyer', 'zh', []],
];

for (const [type, language, views] of COMPANIES) {
  const names = views.map(({ name }) => name).join(' and ');
  const title = `a new ${type} goes from the landing page in ${language} to approved`;
  test(names ? `${title}, in ${names}` : title, async ({ browser }) => {
    const [first, ...others] = views;
    const page = await (await browser.newContext(first?.setting)).newPage();
    const complaints = await listen(page);
    const look: Look = async (screen) => {
      if (first) await expectWhole(page, first, screen);
      for (const view of others) {
        await turn(page, view);
        await expectWhole(page, view, `${screen} in ${view.name}`);
      }
      if (first) await turn(page, first);
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
