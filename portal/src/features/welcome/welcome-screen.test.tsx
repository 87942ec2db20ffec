import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { LOCALE_CODES, type LocaleCode } from '@/i18n/locales';
import type { Schema } from '@/shared/api/types';
import { planId } from '@/testing/plan-id';
import { renderScreen } from '@/testing/render';
import { someRules } from '@/testing/rules';

import { WelcomeScreen } from './welcome-screen';

type PlanRules = Schema<'PlanRulesOut'>;
const plan = (
  number: 1 | 2 | 3,
  tier: PlanRules['tier'],
  change: Partial<PlanRules> = {},
): PlanRules => ({
  planId: planId(number),
  tier,
  enquiriesPerMonth: null,
  products: 10,
  loadingPorts: 10,
  portEditsPerMonth: 1,
  secondaryUsers: 10,
  ...change,
});
const RULES = someRules({
  reviewHours: 36,
  freeDays: 45,
  features: ['enquiriesPerMonth', 'products', 'secondaryUsers', 'unlimitedPortEdits'],
  plans: [
    plan(1, 'free', { enquiriesPerMonth: 7, secondaryUsers: 0 }),
    plan(2, 'basic'),
    plan(3, 'premium', { products: 1 }),
  ],
});

const planCard = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement);
const show = (rules: typeof RULES, locale: LocaleCode = 'en') =>
  renderScreen(<WelcomeScreen rules={rules} />, { locale });

describe('the landing page', () => {
  it('quotes the rules it is given, not numbers of its own', async () => {
    const { container } = await show(RULES);
    expect(container).toHaveTextContent('Everyone else can start on Free for 45 days.');
    expect(container).toHaveTextContent('decides within 36 hours');
    expect(container).toHaveTextContent('On Free, 7 different enquiries per calendar month');
    expect(planCard('Free').getByText('7 enquiries a month')).toBeInTheDocument();
    expect(planCard('Free').getByText('Single user')).toBeInTheDocument();
    expect(planCard('Basic').getByText('Unlimited enquiries')).toBeInTheDocument();
    expect(planCard('Premium').getByText('1 listed product')).toBeInTheDocument();
  });

  it('promises no feature that cannot be used yet', async () => {
    await show({ ...RULES, features: ['enquiriesPerMonth'] });
    const basic = planCard('Basic');
    expect(basic.getByText('Unlimited enquiries')).toBeInTheDocument();
    expect(basic.queryByText(/product/)).not.toBeInTheDocument();
    expect(basic.queryByText(/user/)).not.toBeInTheDocument();
  });

  it('does not offer a Free plan that is not on sale', async () => {
    const { container } = await show({ ...RULES, freeDays: null });
    expect(screen.queryByRole('heading', { level: 3, name: 'Free' })).toBeNull();
    expect(container).not.toHaveTextContent('Free lasts');
    expect(container).not.toHaveTextContent('On Free');
  });

  it('presents all nine business types and links to the forms', async () => {
    await show(RULES);
    const types = screen.getByRole('region', { name: 'Every party to a shipment, in one place' });
    expect(within(types).getAllByRole('heading', { level: 4 })).toHaveLength(9);
    expect(screen.getAllByRole('link', { name: 'Register your company' })[0]).toHaveAttribute(
      'href',
      '/signup',
    );
    expect(screen.getByRole('link', { name: 'Fill in the new exporter form' })).toHaveAttribute(
      'href',
      '/exporter',
    );
  });

  it('says that its example is one', async () => {
    await show(RULES);
    const example = screen.getByRole('figure', { name: 'An example trade' });
    expect(example).toHaveTextContent('Names, prices and dates are made up.');
  });

  it.each(LOCALE_CODES)('has one heading and no missing words in %s', async (locale) => {
    const { container } = await show(RULES, locale);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(container).not.toHaveTextContent(/public\.|landing\./);
    for (const id of ['howItWorks', 'whoItServes', 'plans', 'questions']) {
      expect(container.querySelector(`#${id}`)).not.toBeNull();
    }
  });
});
