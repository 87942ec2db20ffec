import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { unstable_serialize } from 'swr';
import { describe, expect, it } from 'vitest';

import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import { resourceKey } from '@/shared/api/keys';
import { api } from '@/testing/api';
import { someEntitlements } from '@/testing/entitlements';
import { renderScreen } from '@/testing/render';

import { LeadDetailScreen } from './lead-detail-screen';

const LEAD = {
  id: 4,
  productName: 'Combed yarn',
  status: 'new_enquiry',
  qty: 12,
  units: 'Metric Ton',
  hscode: null,
  categories: { name: 'Textiles' },
  rateindication: null,
  currency: 'USD',
  sourceCountry: 'India',
  destinationCountry: 'Italy',
  totalCubicMeter: null,
  netWeightPerContainer: null,
  cargoWeight: null,
  publishedAt: '2026-11-20T06:00:00Z',
  isMatched: false,
  matchReasons: [],
  user: { id: null, companyName: null },
  readReciept: [],
  accessInfo: { canAccess: true },
  hiddenFields: [],
  can: ['prepareQuotation'],
  productImages: [],
};

describe('the profile of the enquirer', () => {
  const show = (change: object) =>
    renderScreen(
      <LeadDetailScreen
        {...{ id: 4, role: null, startWithQuotation: false }}
        renderQuotation={() => null}
      />,
      {
        fallback: {
          [unstable_serialize(
            resourceKey('/api/enquiries/{enquiry_id}', { path: { enquiry_id: 4 } }),
          )]: { data: { ...LEAD, ...change } },
        },
      },
    );
  const user = { id: 31, companyName: 'Rossi Tessuti' };

  it('says before a quotation when it can be seen, and does not link the name', async () => {
    await show({ user });
    expect(screen.queryByRole('link', { name: 'Rossi Tessuti' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'View company profile' }));
    expect(
      await screen.findByText(
        'View Profile will be enabled only after Quotation is Sent to Buyer.',
      ),
    ).toBeInTheDocument();
  });

  it('is open after it', async () => {
    const readReciept = [{ status: 'quotation_sent', quotationId: 8 }];
    await show({ user, readReciept, can: ['viewQuotation', 'viewProfile'] });
    expect(screen.getByRole('link', { name: 'View company profile' })).toHaveAttribute(
      'href',
      '/user-profile?id=31',
    );
  });
});

describe('a lead', () => {
  it('keeps a quotation that is being written while the enquiry is read again', async () => {
    api.use(http.get('/api/enquiries/4', () => HttpResponse.json({ data: LEAD })));
    await renderScreen(
      <LeadDetailScreen
        {...{ id: 4, role: null, startWithQuotation: false }}
        renderQuotation={() => <input aria-label="Price" />}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Prepare Quotation' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '412');
    await userEvent.click(screen.getByRole('tab', { name: 'Enquiry Details' }));
    expect(screen.getByText('Textiles')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Price' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Quotation Details' }));
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('412');
  });

  it('shows what came with its page, and reads the allowance that it may have used', async () => {
    const asked: string[] = [];
    api.use(
      http.get('/api/*', ({ request }) => {
        asked.push(new URL(request.url).pathname);
        return HttpResponse.json({ data: someEntitlements() });
      }),
    );
    const id = unstable_serialize(
      resourceKey('/api/enquiries/{enquiry_id}', { path: { enquiry_id: 4 } }),
    );
    await renderScreen(
      <LeadDetailScreen
        {...{ id: 4, role: null, startWithQuotation: false }}
        renderQuotation={() => null}
      />,
      { fallback: { [id]: { data: LEAD } } },
    );
    expect(screen.getByText('Textiles')).toBeVisible();
    await waitFor(() => expect(asked).toEqual([ENTITLEMENTS]));
  });
});
