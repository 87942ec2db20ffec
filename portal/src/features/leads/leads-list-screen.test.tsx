import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { LeadsListScreen } from './leads-list-screen';

const COLUMNS = ['product', 'quantity', 'match', 'status'].map((key) => ({ key, sort: null }));

const lead = (change: object = {}) => ({
  id: 7,
  productName: 'Cotton yarn',
  hscode: { id: 1, code: '520512', description: 'Yarn' },
  categories: { id: 4, name: 'Cotton' },
  user: { id: null, companyName: null },
  qty: 1000,
  units: 'Kilograms (KGS)',
  noOfContainers: null,
  sourcePort: 'Chennai',
  sourcePortCode: 'INMAA',
  sourceCountry: 'India',
  destinationPort: 'Jebel Ali',
  destinationPortCode: 'AEJEA',
  destinationCountry: 'United Arab Emirates',
  isMatched: true,
  matchScore: 70,
  matchReasons: [],
  createdAt: '2026-11-20T05:00:00Z',
  publishedAt: '2026-11-20T05:00:00Z',
  status: 'new_enquiry',
  readReciept: [],
  can: [],
  ...change,
});

const asked: URLSearchParams[] = [];
let rows: object[] = [];

beforeEach(() => {
  asked.length = 0;
  rows = [lead()];
  api.use(
    http.get('/api/enquiries/businessType', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const data = { rows, count: rows.length, columns: COLUMNS, heading: 'general' };
      return HttpResponse.json({ data });
    }),
    http.get('/api/subscription-plans/entitlements', () => HttpResponse.json({ data: {} })),
  );
});

const last = () => Object.fromEntries(asked.at(-1) ?? []);

describe('the list of leads', () => {
  it.each([
    [['same_hs_code'], 'same HS code 5205.12'],
    [['same_heading', 'port_pair'], 'same HS heading 5205; you ship Chennai → Jebel Ali'],
    [['same_category'], 'same category: Cotton'],
    [['same_category', 'source_port'], 'same category: Cotton; you serve Chennai'],
    [['source_port', 'destination_port'], 'you serve Chennai and Jebel Ali'],
  ])('says in words why it matches: %s', async (matchReasons, words) => {
    rows = [lead({ matchReasons })];
    await renderScreen(<LeadsListScreen />, { path: '/enquiries' });
    expect((await screen.findAllByText(words))[0]).toBeVisible();
    expect(screen.getAllByText('70% match')[0]).toBeVisible();
  });

  it('asks the API what its URL says, and shows it in its fields', async () => {
    const query =
      'role=buyer&filter=yarn&chapter=52&country=Kenya&port=KEMBA&status=quotation_sent';
    await renderScreen(<LeadsListScreen />, { path: `/enquiries?${query}` });
    await screen.findAllByText('Cotton yarn');
    expect(last()).toMatchObject({
      role: 'buyer',
      filter: 'yarn',
      chapter: '52',
      country: 'Kenya',
      port: 'KEMBA',
      status: 'quotation_sent',
    });
    expect(screen.getByRole('searchbox', { name: 'HS chapter' })).toHaveValue('52');
    expect(screen.getByRole('searchbox', { name: 'Port or UN/LOCODE' })).toHaveValue('KEMBA');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('quotation_sent');
  });

  it('sends no chapter before both digits are typed, and nothing that is none', async () => {
    await renderScreen(<LeadsListScreen />, { path: '/enquiries?chapter=5x' });
    await screen.findAllByText('Cotton yarn');
    expect(last()).not.toHaveProperty('chapter');
  });

  it('says that there are none: No enquiries available', async () => {
    rows = [];
    await renderScreen(<LeadsListScreen />, { path: '/enquiries' });
    expect(await screen.findByText('No enquiries available')).toBeInTheDocument();
  });

  it('keeps the role of the menu when the filters are cleared', async () => {
    rows = [];
    await renderScreen(<LeadsListScreen />, { path: '/enquiries?role=buyer&port=KEMBA' });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(last()).not.toHaveProperty('port'));
    expect(last()).toMatchObject({ role: 'buyer' });
  });
});
