import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { NoPlan } from './no-plan';

const WHY = 'Buyers need none.';

it('says why the company cannot hold a plan, and where to go on', async () => {
  api.use(
    http.get('*/api/subscription-plans/eligibility', () =>
      HttpResponse.json({ data: { mayHold: false, reason: WHY } }),
    ),
  );
  const session = aSession({ permissions: [], user: aUser({ subscription: null }) });
  await renderScreen(<NoPlan />, { session });
  expect(await screen.findByText('Your company doesn’t need a plan')).toBeVisible();
  expect(screen.getByText(WHY)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your enquiries' })).toHaveAttribute(
    'href',
    '/rfq',
  );
  expect(screen.queryByRole('button')).toBeNull();
});
