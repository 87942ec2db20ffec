import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { someEntitlements } from '@/testing/entitlements';
import { renderScreen } from '@/testing/render';

import { Allowance } from './allowance';

type Enquiries = NonNullable<NonNullable<Parameters<typeof someEntitlements>[0]>['enquiries']>;

const show = (enquiries: Enquiries) =>
  renderScreen(<Allowance />, { entitlements: someEntitlements({ enquiries }) });
const more = () => screen.queryByRole('link', { name: 'Upgrade to open more' });

describe('the month’s allowance', () => {
  it('says how many were opened, and sells nothing while some are left', async () => {
    await show({ limit: 5, used: 2, remaining: 3, liftedBy: ['basic', 'premium'] });
    expect(screen.getByText('2 of 5 opened this month')).toBeInTheDocument();
    expect(more()).not.toBeInTheDocument();
  });

  it('leads to the plans once it is used up', async () => {
    const used = { allowed: false, limit: 5, used: 5, remaining: 0 };
    await show({ ...used, liftedBy: ['basic', 'premium'] });
    expect(screen.getByText('5 of 5 opened this month')).toBeInTheDocument();
    expect(more()).toHaveAttribute('href', '/subscription-User');
  });

  it('leads nowhere where no plan has more', async () => {
    await show({ allowed: false, limit: 5, used: 5, remaining: 0, liftedBy: [] });
    expect(more()).not.toBeInTheDocument();
  });

  it('is without limit on some plans', async () => {
    await show({ limit: null, used: 41, remaining: null });
    expect(screen.getByText('Your plan lets you open every enquiry.')).toBeInTheDocument();
  });
});
