import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
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
});
