import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { SessionData } from '@/domain/account/session';
import { someEntitlements } from '@/testing/entitlements';
import { renderScreen } from '@/testing/render';
import { aSession } from '@/testing/session';

import { DashboardScreen } from './dashboard-screen';

function showTo(session: SessionData) {
  return renderScreen(<DashboardScreen session={session} />, { session });
}

function show(status: string, profilePercent: number, permissions: string[] = ['profile.edit']) {
  const session = aSession();
  return showTo({ ...session, permissions, user: { ...session.user, status, profilePercent } });
}

describe('the tables', () => {
  it.each([
    [null, 'My RFQs, Leads'],
    ['buyer', 'Leads, My RFQs'],
  ])('of the role %s are in this order: %s', async (dashboardRole, order) => {
    const session = aSession({ dashboardRole });
    const tables = { raised: <h2>My RFQs</h2>, received: <h2>Leads</h2> };
    await renderScreen(<DashboardScreen session={session} {...tables} />, { session });
    const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
    expect(headings.join(', ')).toBe(order);
  });
});

describe('the status of a company', () => {
  it.each([
    ['approved', 'Verified'],
    ['pending', 'Unverified'],
  ])('that is %s is called %s, as on its profile', async (status, word) => {
    await show(status, 100);
    expect(screen.getByText(word)).toBeInTheDocument();
  });
});

describe('the dashboard of a company that is not verified', () => {
  it('leads to what the profile lacks, and does not promise a decision meanwhile', async () => {
    await show('pending', 80);
    expect(await screen.findByText('Complete your profile to be verified')).toBeInTheDocument();
    const way = screen.getByRole('link', { name: 'Complete your profile' });
    expect(way).toHaveAttribute('href', '/my-profile');
    expect(screen.queryByText(/24 hours/)).toBeNull();
  });

  it('lets a secondary user see what is missing, and no more', async () => {
    await show('pending', 80, []);
    expect(await screen.findByRole('link', { name: 'See what is missing' })).toBeInTheDocument();
  });

  it('says how long staff take once nothing is missing', async () => {
    await show('pending', 100);
    expect(await screen.findByText('Your company is being verified')).toBeInTheDocument();
    expect(screen.getByText(/24 hours/)).toBeInTheDocument();
  });

  it.each(['approved', 'rejected'])('says nothing here when it is %s', async (status) => {
    await show(status, 100);
    expect(screen.queryByText(/be verified|being verified/)).toBeNull();
  });
});

describe('a planned erasure', () => {
  const show = (erasureDueAt: string | null) => showTo(aSession({ erasureDueAt }));

  it('is told with its time, and leads to where it can be called off', async () => {
    await show('2026-11-30T03:15:00Z');
    expect(await screen.findByText('Your data will be erased')).toBeInTheDocument();
    expect(screen.getByText(/After/)).toHaveTextContent(
      'After 30-Nov-2026, 8:45 AM IST. Until then you can keep working or change your mind.',
    );
    expect(screen.getByRole('link', { name: 'Keep my data' })).toHaveAttribute(
      'href',
      '/my-profile/security',
    );
  });

  it('is not spoken of otherwise', async () => {
    await show(null);
    expect(screen.queryByText('Your data will be erased')).toBeNull();
  });
});

describe('the plan on the dashboard', () => {
  async function showPlan(status: string, permissions: string[] = ['subscription.hold']) {
    const session = aSession();
    const { subscription } = session.user;
    const user = { ...session.user, subscription: subscription && { ...subscription, status } };
    await showTo({ ...session, permissions, user });
  }

  it.each([
    ['active', 'until 31-Mar-2027'],
    ['expired', 'ended on 31-Mar-2027'],
  ])('that is %s reads: %s', async (status, words) => {
    await showPlan(status);
    expect(screen.getByText('Premium')).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('lasts until what is paid ahead of it ends', async () => {
    const session = aSession();
    const next = { tier: 'premium' as const, planName: 'Premium', startDate: '2027-03-31' };
    const subscription = session.user.subscription && {
      ...session.user.subscription,
      next: { ...next, endDate: '2027-04-30' },
    };
    const user = { ...session.user, subscription };
    await showTo({ ...session, permissions: ['subscription.hold'], user });
    expect(screen.getByText('until 30-Apr-2027')).toBeInTheDocument();
  });

  it('is not spoken of to those who hold none', async () => {
    await showPlan('active', []);
    expect(screen.queryByText('Premium')).toBeNull();
  });
});

describe('the enquiries opened this month', () => {
  it.each([
    ['of how many', { used: 3, limit: 5, remaining: 2 }, '3 of 5'],
    ['of very many', { used: 1200, limit: 5000, remaining: 3800 }, '1,200 of 5,000'],
    ['without a limit', { used: 41, limit: null, remaining: null }, 'Unlimited'],
  ])('are told %s, and lead to the leads', async (_how, change, words) => {
    await renderScreen(<DashboardScreen session={aSession()} />, {
      entitlements: someEntitlements({ enquiries: change }),
    });
    const figure = screen.getByRole('link', { name: 'Enquiries opened this month' });
    expect(figure).toHaveAttribute('href', '/enquiries');
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('are not spoken of where no plan counts them', async () => {
    await renderScreen(<DashboardScreen session={aSession()} />, { entitlements: [] });
    expect(screen.queryByText('Enquiries opened this month')).toBeNull();
  });
});
