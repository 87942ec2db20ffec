import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { someEntitlements } from '@/testing/entitlements';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { PointsScreen } from './points-screen';

beforeEach(() => {
  api.use(
    http.get('/api/pointshistory/*', () => HttpResponse.json({ data: { rows: [], count: 0 } })),
    http.get('/api/points/*', () => HttpResponse.json({ data: { points: 40 } })),
  );
});

const buyButtons = () => screen.queryAllByRole('button', { name: 'Buy points' });

describe('the points of a company', () => {
  it.each([
    ['opens every enquiry', null, true],
    ['counts enquiries', 5, false],
  ])('whose plan %s: said to be unneeded is %s', async (_plan, limit, isUnneeded) => {
    const entitlements = someEntitlements({ enquiries: { limit } });
    await renderScreen(<PointsScreen />, { entitlements });
    expect(await screen.findByText('No points yet')).toBeInTheDocument();
    const words = 'Your plan opens every enquiry, so you don’t need points now.';
    expect(screen.queryByText(words) !== null).toBe(isUnneeded);
  });

  it('can be bought by its primary user', async () => {
    await renderScreen(<PointsScreen />);
    expect(await screen.findByText('No points yet')).toBeInTheDocument();
    expect(buyButtons().length).toBeGreaterThan(0);
  });

  it('cannot be bought while it can change nothing', async () => {
    const session = aSession({
      user: aUser({ status: 'rejected' }),
      readOnly: 'Please correct your profile first.',
    });
    await renderScreen(<PointsScreen />, { session });
    expect(await screen.findByText('No points yet')).toBeInTheDocument();
    expect(buyButtons()).toHaveLength(0);
  });
});
