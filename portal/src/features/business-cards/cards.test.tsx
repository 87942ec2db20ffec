import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { someEntitlements } from '@/testing/entitlements';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import type { CardRequest } from './cards';
import { CardsScreen } from './cards-screen';
import { CardName, RequestCard } from './request-card';

const SUPPLIER = {
  id: 7,
  companyName: 'Kaveri Yarns',
  companyLogo: null,
  country: 'India',
  businessTypeId: 2,
  status: 'approved',
};
const BUYER = {
  ...SUPPLIER,
  id: 2,
  companyName: 'Gulf Looms',
  country: 'United Arab Emirates',
  businessTypeId: 1,
};

const aCard = (change: Partial<CardRequest> = {}): CardRequest => ({
  id: 5,
  status: 'sent',
  createdAt: '2026-11-20T06:00:00Z',
  decidedAt: null,
  enquiryId: null,
  enquiryIds: [],
  requestTo: BUYER,
  requestFrom: SUPPLIER,
  can: change.status && change.status !== 'sent' ? [] : ['accept', 'reject', 'withdraw'],
  ...change,
});

/** Serves these requests and records the calls. */
function serve(rows: CardRequest[]) {
  const asked: string[] = [];
  api.use(
    http.get('/api/businesscard', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ data: { rows, count: rows.length, countIsCapped: false } });
    }),
  );
  return asked;
}

const asBuyer = aSession({
  user: aUser({ id: 2, subscription: null }),
  permissions: ['cards.receive'],
});
const asSupplier = aSession({ permissions: ['cards.request'] });
const button = (name: RegExp | string) => screen.findByRole('button', { name });

describe('CardsScreen', () => {
  it('names the enquiries for which one company asks as one request', async () => {
    serve([aCard({ enquiryId: 9, enquiryIds: [4, 9] })]);
    await renderScreen(<CardsScreen />, { session: asBuyer });
    expect(await screen.findByText('For enquiries 4, 9')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Accept Kaveri Yarns’s request' })).toHaveLength(
      1,
    );
  });

  it('lets a buyer accept, after saying what that opens', async () => {
    const asked = serve([aCard()]);
    const sent: unknown[] = [];
    api.use(
      http.put('/api/businesscard/5', async ({ request }) => {
        sent.push(await request.json());
        serve([aCard({ status: 'accepted' })]);
        return HttpResponse.json({ data: aCard({ status: 'accepted' }) });
      }),
    );
    await renderScreen(<CardsScreen />, { session: asBuyer });
    expect(await screen.findByRole('link', { name: 'Kaveri Yarns' })).toHaveAttribute(
      'href',
      '/user-profile?id=7',
    );
    expect(asked[0]).toContain('requestToId=2');
    expect(asked[0]).toContain('limit=5');
    await userEvent.click(await button('Accept Kaveri Yarns’s request'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Kaveri Yarns will see your e-mail address and phone number.');
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Accepted')).toBeInTheDocument();
    expect(sent).toEqual([{ status: 'accepted' }]);
    expect(screen.queryByRole('button', { name: /^Accept Kaveri/ })).not.toBeInTheDocument();
  });

  it('lets a supplier take an open request back', async () => {
    const asked = serve([aCard()]);
    let gone = false;
    api.use(
      http.delete('/api/businesscard/5', () => {
        gone = true;
        serve([]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await renderScreen(<CardsScreen />, { session: asSupplier });
    expect(await screen.findByRole('link', { name: 'Gulf Looms' })).toBeInTheDocument();
    expect(asked[0]).toContain('type=my_sent_request');
    await userEvent.click(await button('Decline the request to Gulf Looms'));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }),
    );
    await waitFor(() => expect(gone).toBe(true));
    expect(
      await screen.findByText('You have not asked for a business card yet'),
    ).toBeInTheDocument();
  });

  it('offers nothing on a request that is decided', async () => {
    serve([aCard({ status: 'rejected' })]);
    await renderScreen(<CardsScreen />, { session: asSupplier });
    expect(await screen.findByText('Rejected')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
  });
});

describe('RequestCard', () => {
  it('asks, then shows the state of the request', async () => {
    const asked = serve([]);
    const sent: unknown[] = [];
    api.use(
      http.post('/api/businesscard', async ({ request }) => {
        sent.push(await request.json());
        serve([aCard()]);
        return HttpResponse.json({ data: aCard() });
      }),
    );
    await renderScreen(<RequestCard asked={{ requestToId: 2 }} />, { session: asSupplier });
    await userEvent.click(await button('Request business card'));
    expect(await screen.findByText('Awaiting answer')).toBeInTheDocument();
    expect(sent).toEqual([{ requestToId: 2 }]);
    expect(asked[0]).toContain('requestToId=2');
    expect(asked[0]).toContain('type=my_sent_request');
    expect(screen.queryByRole('button', { name: /^Request/ })).not.toBeInTheDocument();
  });

  const refuse = (status: number, code: string, message: string) =>
    api.use(
      http.post('/api/businesscard', () =>
        HttpResponse.json({ message, code, errors: {} }, { status }),
      ),
    );

  it('says that it takes a plan', async () => {
    serve([]);
    refuse(403, 'UPGRADE_REQUIRED', 'x');
    await renderScreen(<RequestCard asked={{ requestToId: 2 }} />, { session: asSupplier });
    await userEvent.click(await button('Request business card'));
    expect(await screen.findByRole('dialog', { name: 'Upgrade Required' })).toHaveTextContent(
      'You need an active plan to request business cards.',
    );
  });

  it('asks nobody where the plan is known not to include it, and tells which does', async () => {
    serve([]);
    let asked = 0;
    api.use(
      http.post('/api/businesscard', () => {
        asked += 1;
        return HttpResponse.json({}, { status: 500 });
      }),
    );
    const entitlements = someEntitlements({
      businessCards: { allowed: false, liftedBy: ['basic', 'premium'] },
      contacts: { allowed: false, liftedBy: ['basic', 'premium'] },
      companyNames: { allowed: false, liftedBy: ['premium'] },
    });
    await renderScreen(<RequestCard asked={{ requestToId: 2 }} />, {
      session: asSupplier,
      entitlements,
    });
    await userEvent.click(await button('Request business card'));
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade to Basic' });
    expect(dialog).toHaveTextContent('Included in: Basic and Premium');
    // What Basic opens for this company, and nothing else.
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['The contact details of other companies']);
    expect(dialog).toHaveTextContent('It does not renew automatically.');
    expect(within(dialog).getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute(
      'href',
      '/subscription-User',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not Now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked).toBe(0);
  });

  it('does not speak of an upgrade where the free plan is enough', async () => {
    const entitlements = someEntitlements({
      businessCards: { allowed: false, liftedBy: ['free', 'basic', 'premium'] },
    });
    await renderScreen(<RequestCard asked={{ requestToId: 2 }} />, {
      session: asSupplier,
      entitlements,
    });
    await userEvent.click(await button('Request business card'));
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade Required' });
    expect(dialog).toHaveTextContent('Included in: Free, Basic, and Premium');
  });

  it('asks the unnamed buyer of a lead, and names it once it accepted', async () => {
    const unnamed = { ...BUYER, id: null, companyName: null };
    const asked = serve([]);
    const sent: unknown[] = [];
    api.use(
      http.post('/api/businesscard', async ({ request }) => {
        sent.push(await request.json());
        serve([aCard({ enquiryId: 4, requestTo: unnamed })]);
        return HttpResponse.json({ data: aCard({ enquiryId: 4, requestTo: unnamed }) });
      }),
    );
    const { unmount } = await renderScreen(<RequestCard asked={{ enquiryId: 4 }} small />, {
      session: asSupplier,
    });
    await userEvent.click(await button('Request business card'));
    expect(await screen.findByText('Awaiting answer')).toBeInTheDocument();
    expect(sent).toEqual([{ enquiryId: 4 }]);
    expect(asked[0]).toContain('enquiryId=4');
    expect(asked[0]).not.toContain('requestToId');
    unmount();
    const name = <CardName enquiryId={4} withheld="Name withheld" />;
    const before = await renderScreen(name, { session: asSupplier });
    expect(await screen.findByText('Name withheld')).toBeInTheDocument();
    before.unmount();
    serve([aCard({ enquiryId: 4, status: 'accepted' })]);
    await renderScreen(name, { session: asSupplier });
    expect(await screen.findByRole('link', { name: 'Gulf Looms' })).toHaveAttribute(
      'href',
      '/user-profile?id=2',
    );
    expect(screen.queryByText('Name withheld')).toBeNull();
  });

  it('says when it may be asked again', async () => {
    serve([aCard({ status: 'rejected' })]);
    refuse(409, 'INVALID_TRANSITION', 'You can ask again in 12 days.');
    await renderScreen(<RequestCard asked={{ requestToId: 2 }} />, { session: asSupplier });
    await userEvent.click(await button('Request business card'));
    expect(await screen.findByText('You can ask again in 12 days.')).toBeInTheDocument();
  });
});
