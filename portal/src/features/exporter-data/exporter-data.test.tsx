import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { api } from '@/testing/api';
import { someEntitlements } from '@/testing/entitlements';

import {
  asked,
  BUYER,
  begin,
  goods,
  made,
  posted,
  press,
  RICE,
  serve,
  show,
  WHOLE,
  YARN,
} from './testing';

beforeEach(begin);

describe('the search of exporter data', () => {
  it('names every field that is missing', async () => {
    serve([]);
    await show('/exporter-Data', { session: BUYER });
    expect(screen.getByText('First Search Exporter Data & Download Instantly')).toBeInTheDocument();
    await press('Search');
    for (const message of [
      'HS code is required',
      'Loading Country is required',
      'Loading Port is required',
      'Destination Country is required',
      'Destination Port is required',
    ])
      expect(screen.getByText(message)).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('begins with India for exporters', async () => {
    serve([]);
    await show();
    expect(screen.getByLabelText(/Loading Country/)).toHaveValue('India');
  });

  it('searches by the digits of a code that is chosen', async () => {
    serve([YARN]);
    await show();
    await userEvent.type(goods(), '5205.12');
    await waitFor(() => expect(document.querySelector('datalist option')).toHaveValue('5205.12'));
    await press('Any country and port');
    await press('Search');
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      hscode: '5205.12',
      sourceCountry: 'any',
      sourcePort: 'any',
      destinationCountry: 'any',
      destinationPort: 'any',
      page: '1',
      limit: '5',
    });
  });

  it('searches by words of the description', async () => {
    serve([YARN]);
    await show();
    await userEvent.type(goods(), 'combed yarn');
    await press('Any country and port');
    await press('Search');
    await waitFor(() => expect(asked[0]?.get('hscode')).toBe('combed yarn'));
  });

  it('shows what was found, and what it comes to', async () => {
    serve([YARN, RICE]);
    await show(WHOLE);
    const row = await screen.findByRole('row', { name: /Cotton yarn, combed/ });
    for (const text of ['5205.1110', 'Hansa Textil GmbH', 'Mundra', 'Hamburg', 'Germany'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    const rice = screen.getByRole('row', { name: /Basmati rice/ });
    expect(within(rice).getByText('Weight Captured Separately')).toBeInTheDocument();
    expect(await screen.findByText(/^2 records, from 05-Mar-2026/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /Median price/ }));
    expect(
      screen.getAllByText('Median price in USD per unit (KGS), By month').length,
    ).toBeGreaterThan(0);
  });

  it('says so where a record states no currency or no unit', async () => {
    serve([YARN, { ...RICE, QTY: 45, quantityNote: '', unit: '', value: 810.5, rateCurrency: '' }]);
    await show(WHOLE);
    const rice = await screen.findByRole('row', { name: /Basmati rice/ });
    expect(within(rice).getByText('810.5 (currency not stated)')).toBeInTheDocument();
    expect(within(rice).getByText('45 (unit not stated)')).toBeInTheDocument();
    const yarn = screen.getByRole('row', { name: /Cotton yarn/ });
    expect(yarn).toHaveTextContent('1,200 KGS');
    expect(yarn).toHaveTextContent('USD 3,600.00');
    expect(yarn).not.toHaveTextContent('not stated');
  });

  it('shows the search of the address after going back, and keeps the focus', async () => {
    serve([YARN]);
    await show(WHOLE);
    await userEvent.clear(goods());
    await userEvent.type(goods(), 'rice{Enter}');
    await waitFor(() => expect(asked.at(-1)?.get('hscode')).toBe('rice'));
    await userEvent.type(goods(), ' and more');
    expect(goods()).toHaveValue('rice and more');
    act(() => window.history.back());
    await waitFor(() => expect(goods()).toHaveValue('5205'));
    expect(goods()).toHaveFocus();
  });

  it('says that nothing was found', async () => {
    serve([]);
    await show(WHOLE);
    expect(await screen.findByText('No Data Found')).toBeInTheDocument();
  });

  it('offers only the date to sort very many records by', async () => {
    serve([YARN], { count: 10_000, countIsCapped: true });
    await show(WHOLE);
    await screen.findByText(/More than 10,000 records were found/);
    const sorted = screen.getAllByTitle(/^Sort by/);
    expect(sorted.map((each) => each.textContent)).toEqual(['Date']);
  });

  it('shows at its field what the API refuses', async () => {
    serve([]);
    const refusal = {
      message: 'Please correct the highlighted fields.',
      code: 'VALIDATION',
      errors: { hscode: ['Enter the first 2 to 10 digits.'] },
    };
    api.use(
      http.get('/api/exim-data/filterdata', () => HttpResponse.json(refusal, { status: 422 })),
    );
    await show(WHOLE);
    expect(await screen.findByText('Enter the first 2 to 10 digits.')).toBeInTheDocument();
  });

  it('says why it failed, and tries again', async () => {
    serve([YARN]);
    const failed = { message: 'Not just now.', code: 'UNAVAILABLE', errors: {} };
    api.use(
      http.get('/api/exim-data/filterdata', () => HttpResponse.json(failed, { status: 503 }), {
        once: true,
      }),
    );
    await show(WHOLE);
    expect(await screen.findByText('Not just now.')).toBeInTheDocument();
    await press('Try again');
    expect(await screen.findByRole('row', { name: /Cotton yarn/ })).toBeInTheDocument();
  });

  it('needs a plan', async () => {
    serve([YARN]);
    const entitlements = someEntitlements({ exporterData: { allowed: false } });
    await show(WHOLE, { entitlements });
    expect(
      await screen.findByText('You need an active plan to search exporter data.'),
    ).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});

describe('the file of exporter data', () => {
  it('says that one searches before one downloads', async () => {
    serve([]);
    await show();
    await press('Download Excel');
    expect(
      await screen.findByText(
        'Kindly search for the Exporter Data and proceed with downloading the data.',
      ),
    ).toBeInTheDocument();
    expect(posted).toEqual([]);
  });

  it('has the records that are shown', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: () => undefined }),
    );
    serve([YARN, RICE]);
    await show(WHOLE);
    await screen.findByRole('row', { name: /Cotton yarn/ });
    await press('Download Excel');
    await waitFor(() =>
      expect(posted).toEqual([
        {
          data: [
            { recordId: 'SB-1', DATE: '2026-03-05' },
            { recordId: 'SB-2', DATE: '2026-03-05' },
          ],
        },
      ]),
    );
  });
});

describe('the file with everything that was found', () => {
  const SEARCH = {
    hscode: '5205',
    sourceCountry: 'India',
    sourcePort: 'any',
    destinationCountry: 'any',
    destinationPort: 'any',
  };
  const DOWNLOAD = {
    id: 7,
    filters: { ...SEARCH, consignee: '', dateFrom: '', dateTo: '' },
    status: 'working',
    progress: 40,
    rows: 0,
    size: 0,
    reason: null,
    can: ['cancel'],
    createdAt: '2026-11-26T10:00:00Z',
    expiresAt: null,
  };
  const READY = {
    ...DOWNLOAD,
    status: 'ready',
    rows: 2,
    can: ['open', 'delete'],
    expiresAt: '2026-11-29T10:00:00Z',
  };

  it('is asked for, shows how far it is, and can be cancelled', async () => {
    serve([YARN, RICE]);
    const bodies: unknown[] = [];
    api.use(
      http.post('/api/exim-data/downloads', async ({ request }) => {
        bodies.push(await request.json());
        made.splice(0, made.length, DOWNLOAD);
        return HttpResponse.json({ data: DOWNLOAD }, { status: 201 });
      }),
      http.delete('/api/exim-data/downloads/7', () => {
        made.splice(0, made.length, { ...DOWNLOAD, status: 'cancelled', can: ['delete'] });
        return HttpResponse.json({ data: DOWNLOAD });
      }),
    );
    await show(WHOLE);
    await userEvent.click(await screen.findByRole('button', { name: 'Download all (2)' }));
    const progress = await screen.findByRole('progressbar', { name: /^Preparing the file/ });
    expect(progress).toHaveValue(40);
    expect(bodies).toEqual([SEARCH]);
    await press('Cancel');
    expect(await screen.findByRole('button', { name: 'Download all (2)' })).toBeInTheDocument();
  });

  it('is downloaded by everybody in the company, and only for its own search', async () => {
    made.splice(
      0,
      made.length,
      { ...READY, id: 8, filters: { ...READY.filters, hscode: '10' } },
      READY,
    );
    serve([YARN]);
    await show(WHOLE);
    const open = await screen.findByRole('link', { name: 'Download the file' });
    expect(open).toHaveAttribute('href', '/api/exim-data/downloads/7/file');
    const said =
      'The file with 2 records is ready. Prepared on 26-Nov-2026, available until 29-Nov-2026.';
    expect(screen.getByText(said)).toBeInTheDocument();
  });

  it('says why there is none, and is asked for again', async () => {
    const reason = 'The search finds more than 500,000 records.';
    made.splice(0, made.length, { ...DOWNLOAD, status: 'failed', reason, can: ['delete'] });
    serve([YARN], { count: 10_000, countIsCapped: true });
    const refusal = { message: 'A file is being made.', code: 'ALREADY_EXISTS', errors: {} };
    api.use(
      http.post('/api/exim-data/downloads', () => HttpResponse.json(refusal, { status: 409 })),
    );
    await show(WHOLE);
    expect(await screen.findByText(reason)).toBeInTheDocument();
    await press('Prepare the file again');
    expect(await screen.findByText('A file is being made.')).toBeInTheDocument();
  });
});
