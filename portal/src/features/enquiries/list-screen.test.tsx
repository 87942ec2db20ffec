import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { EnquiryListScreen } from './list-screen';

const field = () => screen.getByRole('searchbox', { name: /^Product, HS code/ });
const filter = () => new URLSearchParams(window.location.search).get('filter');

beforeEach(() => {
  api.use(
    http.get('/api/enquiries', ({ request }) => {
      // One enquiry is stored, and what is looked for is another.
      const isSearched = new URL(request.url).searchParams.has('filter');
      return HttpResponse.json({ data: { rows: [], count: isSearched ? 0 : 1 } });
    }),
  );
});

describe('the search of one’s enquiries', () => {
  it('asks for what is typed, and keeps what is typed on meanwhile', async () => {
    await renderScreen(<EnquiryListScreen variant="rfq" />, { path: '/rfq' });
    await userEvent.type(field(), 'yarn ');
    await waitFor(() => expect(filter()).toBe('yarn'));
    await userEvent.type(field(), 'dyed');
    await waitFor(() => expect(filter()).toBe('yarn dyed'));
    expect(field()).toHaveValue('yarn dyed');
  });

  it('is empty again once the filters are cleared', async () => {
    await renderScreen(<EnquiryListScreen variant="rfq" />, { path: '/rfq?filter=nothing' });
    expect(field()).toHaveValue('nothing');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(filter()).toBeNull();
    expect(field()).toHaveValue('');
  });

  it('says what the list shows after going back', async () => {
    await renderScreen(<EnquiryListScreen variant="rfq" />, { path: '/rfq?filter=rice' });
    await userEvent.clear(field());
    await userEvent.type(field(), 'yarn');
    await waitFor(() => expect(filter()).toBe('yarn'));
    act(() => window.history.pushState(null, '', '/rfq?filter=rice'));
    expect(field()).toHaveValue('rice');
  });
});

describe('the rows of one’s enquiries', () => {
  const row = {
    id: 4,
    productName: 'Combed yarn',
    hscode: { id: 1, code: '520511', description: 'Cotton yarn' },
    targetedBusinessType: ['manufacturer'],
    sourceCountry: 'India',
    destinationCountry: 'Italy',
    qty: 12,
    units: 'Metric Ton (MTS)',
    noOfContainers: null,
    totalCubicMeter: null,
    totalQuotations: 0,
    createdAt: '2026-11-20T06:00:00Z',
    status: 'published',
    storedStatus: 'published',
    can: [],
  };

  it('have the party and the day on a phone’s cards too, and HS codes as elsewhere', async () => {
    api.use(
      http.get('/api/enquiries', () => HttpResponse.json({ data: { rows: [row], count: 1 } })),
    );
    await renderScreen(<EnquiryListScreen variant="rfq" />, { path: '/rfq' });
    const link = await screen.findByRole('link', { name: /^Combed yarn/ });
    const cells = [...(link.closest('tr') as HTMLElement).querySelectorAll('td[data-label]')];
    const onCards = cells
      .filter((cell) => cell.getAttribute('data-phone') !== 'hidden')
      .map((cell) => [cell.getAttribute('data-label'), cell.textContent]);
    expect(onCards).toContainEqual(['Product', 'Combed yarn 5205.11']);
    expect(onCards).toContainEqual(['Party', 'Manufacturer']);
    expect(onCards).toContainEqual(['Created', '20-Nov-2026']);
  });
});
