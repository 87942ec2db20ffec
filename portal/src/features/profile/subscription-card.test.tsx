import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { Schema } from '@/shared/api/types';
import { planId } from '@/testing/plan-id';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { SubscriptionCard } from './subscription-card';

const DAY_MS = 86_400_000;
const soon = new Date(Date.now() + 3 * DAY_MS).toISOString();
const held: Schema<'SubscriptionOut'> = {
  planId: planId(2),
  tier: 'basic',
  planName: 'Basic',
  endDate: soon,
  status: 'active',
  next: null,
};
const next = {
  tier: 'basic' as const,
  planName: 'Basic',
  startDate: '2026-12-01T06:00:00Z',
  endDate: '2026-12-31T06:00:00Z',
};

describe('the subscription card', () => {
  it('warns in the last days', async () => {
    await renderScreen(<SubscriptionCard subscription={held} />);
    expect(screen.getByText(/It ends soon/)).toBeInTheDocument();
    expect(screen.queryByText(/Prepaid/)).toBeNull();
  });

  it.each([
    ['a free plan', { tier: 'free' as const }, true, null, 'Choose a plan'],
    ['a paid plan', {}, true, null, 'Renew or upgrade'],
    ['who cannot pay', {}, false, null, 'See the plans'],
    ['a rejected company', {}, true, 'Please correct your profile first.', 'See the plans'],
  ])('offers to %s what can be done', async (_who, change, isPrimary, readOnly, label) => {
    await renderScreen(<SubscriptionCard subscription={{ ...held, ...change }} />, {
      session: aSession({ user: aUser({ isPrimary }), readOnly }),
    });
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', '/subscription-User');
    for (const other of ['Choose a plan', 'Renew or upgrade', 'See the plans']) {
      if (other !== label) expect(screen.queryByText(other)).not.toBeInTheDocument();
    }
  });

  it('says what is paid ahead, and does not ask for it again', async () => {
    await renderScreen(<SubscriptionCard subscription={{ ...held, next }} />);
    expect(
      screen.getByText('Prepaid: Basic, from 01-Dec-2026 to 31-Dec-2026.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/It ends soon/)).toBeNull();
  });
});
