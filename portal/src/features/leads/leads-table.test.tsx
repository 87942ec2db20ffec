import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { LeadsListScreen } from './leads-list-screen';

const LEAD = {
  id: 4,
  productName: 'Combed yarn',
  hscode: { id: 1, code: '520511', description: 'Cotton yarn' },
  user: { id: 31, companyName: 'Rossi Tessuti' },
  qty: 12,
  units: 'Metric Ton (MTS)',
  noOfContainers: null,
  sourceCountry: 'India',
  destinationCountry: 'Italy',
  isMatched: false,
  matchScore: 0,
  matchReasons: [],
  createdAt: '2026-11-20T06:00:00Z',
  publishedAt: '2026-11-20T06:00:00Z',
  status: 'new_enquiry',
  readReciept: [],
  can: ['prepareQuotation'],
};

const SHOWN = ['product', 'company', 'status'];

async function show(change: object, keys: string[] = [...SHOWN, 'hsCode']) {
  const columns = keys.map((key) => ({ key, sort: null }));
  api.use(
    http.get('/api/enquiries/businessType', () =>
      HttpResponse.json({
        data: { rows: [{ ...LEAD, ...change }], count: 1, columns, heading: 'general' },
      }),
    ),
  );
  await renderScreen(<LeadsListScreen />, { path: '/enquiries' });
  const link = await screen.findByRole('link', { name: /^Combed yarn/ });
  return within(link.closest('tr') as HTMLElement);
}

describe('the rows of leads', () => {
  it('write an HS code as everywhere else, for who sees it', async () => {
    expect((await show({})).getByText('5205.11')).toBeInTheDocument();
  });

  it('write none for others', async () => {
    expect((await show({}, SHOWN)).queryByText('5205.11')).not.toBeInTheDocument();
  });

  it.each([
    ['not before a quotation', ['prepareQuotation'], 0],
    ['after it', ['viewQuotation', 'viewProfile'], 1],
  ])('lead to the enquirer %s', async (_when, can, count) => {
    const row = await show({ can });
    expect(row.getByText('Rossi Tessuti')).toBeInTheDocument();
    expect(row.queryAllByRole('link', { name: 'Rossi Tessuti' })).toHaveLength(count);
  });
});
