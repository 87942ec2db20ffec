import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';

import { api } from '@/testing/api';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';
import { aSession } from '@/testing/session';

import { ConsentBanner } from './consent-banner';

const open = (needsConsent: string[]) =>
  renderScreen(<ConsentBanner />, { session: aSession({ needsConsent }) });

it('is not there while everything is agreed to', async () => {
  await open([]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('tells a colleague who agreed to nothing before of no newer version', async () => {
  const session = aSession({ needsConsent: ['terms', 'privacy'], firstConsent: ['privacy'] });
  await renderScreen(<ConsentBanner />, { session });
  const said = (page: string) => screen.getByRole('link', { name: page }).parentElement;
  expect(said('Privacy Policy')).toHaveTextContent('Please review and accept our Privacy Policy.');
  expect(said('Terms of Service')).toHaveTextContent(
    'Our Terms of Service have been updated. Please review and accept them.',
  );
});

it('agrees to the version in force, once it can be read', async () => {
  const given: unknown[] = [];
  api.use(
    http.get('/api/legal/terms', () => HttpResponse.json({ data: { kind: 'terms', version: 3 } })),
    http.post('/api/consents', async ({ request }) => {
      given.push(await request.json());
      return HttpResponse.json({ data: {} });
    }),
  );
  await open(['terms']);
  expect(screen.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
    'href',
    '/terms-of-service',
  );
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull());
  expect(given).toEqual([{ document: 'terms', version: 3 }]);
  expect(router.refresh).toHaveBeenCalled();
});

it('stays, with the reason, where that failed', async () => {
  api.use(
    http.get('/api/legal/privacy', () =>
      HttpResponse.json({ message: 'Not now.', code: 'UNAVAILABLE' }, { status: 503 }),
    ),
  );
  await open(['privacy']);
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'I agree' })).toBeEnabled();
});
