import { expect } from '@playwright/test';

import { codeFor, linkFor } from '../support/outbox.ts';
import type { NewCompany } from '../support/signup.ts';
import { wordsOf } from '../support/words.ts';
import type { Walker } from './walker.ts';

const t = wordsOf('en');

/** The ports that a new company names: those of the enquiries that wait for it. */
const LOADING = 'INMUN';
const DESTINATION = 'AEJEA';
const PORT_FIELDS: Partial<Record<NewCompany['type'], 'handlingPorts' | 'loadingPorts'>> = {
  custom_house_agent: 'handlingPorts',
  freight_forwarder: 'loadingPorts',
  shipping_line: 'loadingPorts',
  customhouseagents_freightforwarder: 'loadingPorts',
};
const SHIPS_ON_LANES: readonly NewCompany['type'][] = ['exporter', 'manufacturer_exporter'];

/** From the landing page to the first screen of a member. */
export async function arrive(walker: Walker, company: NewCompany): Promise<void> {
  await register(walker, company);
  await proveMobile(walker, company);
  await setPassword(walker, company);
  await enter(walker, company);
}

async function register(walker: Walker, company: NewCompany): Promise<void> {
  const { keyboard } = walker;
  await walker.page.goto('/');
  await walker.arrive(/./);
  await keyboard.activate(t('public.landing.hero.register'), 'link');
  await walker.arrive(t('signUp.title'));
  await keyboard.fill(t('forms.person.name'), company.name);
  await keyboard.fill(t('forms.person.companyName'), company.companyName);
  await keyboard.fill(t('forms.person.email'), company.email);
  await keyboard.search(
    t('company.fields.country'),
    company.country.slice(0, 8),
    new RegExp(`^${company.country}`),
  );
  await keyboard.fill(t('forms.person.mobile'), company.mobile);
  await chooseType(walker, company);
  await namePorts(walker, company);
  await keyboard.to(/./, 'checkbox');
  await keyboard.press('Space');
  await walker.look('filled sign-up');
  await keyboard.activate(t('signUp.title'));
  await walker.arrive(t('signUp.code.title'));
}

async function chooseType({ keyboard }: Walker, company: NewCompany): Promise<void> {
  if (company.type === 'buyer') return; // the only one outside India is chosen already
  await keyboard.choose(t(`shell.businessTypes.${company.type}`));
  await keyboard.fill(t('company.fields.gstNumber'), company.gstNumber);
}

async function namePorts({ keyboard, page }: Walker, company: NewCompany): Promise<void> {
  const field = PORT_FIELDS[company.type];
  if (field) await keyboard.search(t(`company.fields.${field}`), LOADING, /INMUN/);
  if (SHIPS_ON_LANES.includes(company.type)) {
    await keyboard.search(t('enquiry.fields.sourcePort'), LOADING, /INMUN/);
    await keyboard.search(t('enquiry.fields.destinationPort'), DESTINATION, /AEJEA/);
    await expect(page.getByRole('listitem').filter({ hasText: DESTINATION })).toBeVisible();
  }
}

async function proveMobile(walker: Walker, company: NewCompany): Promise<void> {
  const { code } = await walker.meanwhile(() => codeFor(company.fullMobile));
  await walker.keyboard.to(t('signUp.code.digit', { number: '1', length: '6' }), 'textbox');
  await walker.keyboard.type(code);
  await walker.arrive(t('password.checkEmail.title'));
}

async function setPassword(walker: Walker, company: NewCompany): Promise<void> {
  const { keyboard } = walker;
  await walker.page.goto(await walker.meanwhile(() => linkFor(company.email)));
  await walker.arrive(t('password.reset.titles.activate'), 'textbox');
  await keyboard.fill(t('forms.newPassword.password'), company.password);
  await keyboard.fill(t('forms.newPassword.confirmation'), company.password);
  await keyboard.activate(t('password.reset.submit'));
  await walker.arrive(t('password.success.title'));
}

async function enter(walker: Walker, company: NewCompany): Promise<void> {
  const { keyboard, page } = walker;
  await keyboard.activate(t('password.success.login'), 'link');
  await walker.arrive(t('auth.title'));
  await keyboard.fill(t('forms.person.email'), company.email);
  await keyboard.fill(t('auth.password'), company.password);
  await keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/signin/);
  await walker.arrive(/./);
}
