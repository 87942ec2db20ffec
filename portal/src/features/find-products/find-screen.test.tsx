import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { FindProductsScreen } from './find-screen';
import type { FoundRow } from './params';

const YARN: FoundRow = {
  id: 12,
  name: 'Combed yarn',
  thumbnail: null,
  categories: { id: 4, name: 'Cotton' },
  hscode: { id: 9, code: '520512', description: 'Cotton yarn' },
  companyName: 'Kaveri Yarns Exports',
  userId: 7,
  country: 'India',
  businessTypes: { id: 3, code: 'manufacturer', name: 'Manufacturer' },
  ask: { variant: 'rfq', party: 'manufacturer' },
};

let asked: URLSearchParams[] = [];

function serve(rows: FoundRow[]) {
  api.use(
    http.get('/api/products/find', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: { rows, count: rows.length } });
    }),
    http.get('/api/categories', () =>
      HttpResponse.json({ data: { rows: [{ id: 4, name: 'Cotton' }], count: 1 } }),
    ),
  );
}

const show = (path = '/find-products') => renderScreen(<FindProductsScreen />, { path });

beforeEach(() => {
  asked = [];
});

describe('the products of other companies', () => {
  it('are shown with what they are, who sells them and where', async () => {
    serve([YARN]);
    await show();
    const row = await screen.findByRole('row', { name: /Combed yarn/ });
    for (const text of ['5205.12', 'Cotton', 'Kaveri Yarns Exports', 'India'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Combed yarn' })).toHaveAttribute(
      'href',
      '/my-products/details?id=12',
    );
  });

  it('are shown without a seller who is withheld, and without a way to its profile', async () => {
    serve([{ ...YARN, companyName: null, userId: null }]);
    await show();
    const row = await screen.findByRole('row', { name: /Combed yarn/ });
    expect(within(row).getByText('Name withheld')).toBeInTheDocument();
    await userEvent.click(within(row).getByRole('button', { name: /Combed yarn/ }));
    expect(
      await screen.findByRole('menuitem', { name: 'Ask for a quotation' }),
    ).toBeInTheDocument();
    expect(
      screen.queryByRole('menuitem', { name: 'View company profile' }),
    ).not.toBeInTheDocument();
  });

  it('lead to the enquiry that asks their seller, and to its profile', async () => {
    serve([YARN]);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: /Combed yarn/ }));
    expect(await screen.findByRole('menuitem', { name: 'Ask for a quotation' })).toHaveAttribute(
      'href',
      '/rfq/details?product=12&party=manufacturer',
    );
    expect(screen.getByRole('menuitem', { name: 'View company profile' })).toHaveAttribute(
      'href',
      '/user-profile?id=7',
    );
  });

  it('cannot be asked for by a company that may change nothing', async () => {
    serve([{ ...YARN, ask: null }]);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: /Combed yarn/ }));
    await screen.findByRole('menuitem', { name: 'View company profile' });
    expect(screen.queryByRole('menuitem', { name: 'Ask for a quotation' })).toBeNull();
  });

  it('are narrowed as the address says, and an invalid filter is not sent', async () => {
    serve([YARN]);
    await show('/find-products?filter=yarn&hsCode=5205&country=IN&businessType=3&category=x');
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    const query = Object.fromEntries(asked[0] ?? []);
    expect(query).toMatchObject({
      filter: 'yarn',
      hsCode: '5205',
      country: 'IN',
      businessType: '3',
    });
    expect(query).not.toHaveProperty('category');
  });

  it('can be saved as a search once they are narrowed', async () => {
    serve([YARN]);
    await show('/find-products?filter=yarn');
    expect(await screen.findByRole('button', { name: 'Save this search' })).toBeInTheDocument();
  });

  it('say that there are none', async () => {
    serve([]);
    await show();
    expect(await screen.findByText('No products yet')).toBeInTheDocument();
  });

  it('say why they cannot be read', async () => {
    const failed = { message: 'Not just now.', code: 'UNAVAILABLE', errors: {} };
    serve([]);
    api.use(http.get('/api/products/find', () => HttpResponse.json(failed, { status: 503 })));
    await show();
    expect(await screen.findByText('Not just now.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
