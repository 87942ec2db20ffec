import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schema } from '@/shared/api/types';
import { api } from '@/testing/api';
import { someEntitlements } from '@/testing/entitlements';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import type { TradeRecord } from './params';
import { ExporterDataScreen } from './screen';

const YARN: TradeRecord = {
  DATE: '2026-03-05',
  HS_code: '52051110',
  productDescription: 'Cotton yarn, combed',
  consigneeName: 'Hansa Textil GmbH',
  portOfDestination: 'Hamburg',
  countryOfDestination: 'Germany',
  portOfOrigin: 'Mundra',
  countryOfOrigin: 'India',
  QTY: 1200,
  quantityNote: '',
  unit: 'KGS',
  value: 3600,
  rateCurrency: 'USD',
  valueUsd: 3600,
  recordId: 'SB-1',
};
const RICE: TradeRecord = {
  ...YARN,
  recordId: 'SB-2',
  productDescription: 'Basmati rice',
  QTY: null,
  quantityNote: 'Weight Captured Separately',
};
const LINE = {
  key: '',
  records: 2,
  valueUsd: 7200,
  valuedRecords: 2,
  quantity: 1200,
  measuredRecords: 1,
  medianUnitPrice: 3,
  pricedRecords: 1,
};
const UNKNOWN = {
  ...LINE,
  records: 0,
  valueUsd: null,
  valuedRecords: 0,
  quantity: null,
  measuredRecords: 0,
  medianUnitPrice: null,
  pricedRecords: 0,
};
const SHIPMENTS = {
  id: 'shipments',
  kind: 'shipments',
  closing: null,
  records: 2,
  valueUsd: 7200,
  valuedRecords: 2,
  firstDay: '2026-03-05',
  lastDay: '2026-03-05',
} as const;
const FOUND: Schema<'SummaryOut'> = {
  total: LINE,
  isPartial: false,
  withoutValue: 0,
  contained: 0,
  notConverted: [],
  source: 'shipments',
  sources: [SHIPMENTS],
  unit: 'KGS',
  units: [{ unit: 'KGS', family: 'mass', records: 1, quantity: 1200 }],
  firstDay: '2026-03-05',
  lastDay: '2026-03-05',
  coveredFrom: '2026-03-05',
  coveredTo: '2026-03-05',
  byYear: false,
  periods: [{ ...LINE, key: '2026-03-01', isPartial: true }],
  consignees: [{ ...LINE, key: 'Hansa Textil GmbH' }],
  origins: [{ ...LINE, key: 'India' }],
  loadingPorts: [],
  destinationPorts: [],
};
const WHOLE =
  '/exporter-Data?hscode=5205&sourceCountry=India&sourcePort=any&destinationCountry=any&destinationPort=any';

let asked: URLSearchParams[] = [];
let posted: unknown[] = [];
let made: object[] = [];

function serve(data: TradeRecord[], more: object = {}) {
  api.use(
    http.get('/api/exim-data/filterdata', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: { data, count: data.length, ...more } });
    }),
    http.get('/api/exim-data/downloads', () =>
      HttpResponse.json({ data: { rows: made, count: made.length } }),
    ),
    http.get('/api/exim-data/summary', () => HttpResponse.json({ data: FOUND })),
    http.post('/api/exim-data/download-excel', async ({ request }) => {
      posted.push(await request.json());
      return new HttpResponse('file', {
        headers: { 'content-disposition': 'attachment; filename="Exim_data.xlsx"' },
      });
    }),
    http.get('/api/countries', () =>
      HttpResponse.json({
        data: {
          rows: [
            { id: 105, country: 'India', iso2: 'IN', iso3: 'IND', otherNames: ['India'] },
            { id: 80, country: 'Germany', iso2: 'DE', iso3: 'DEU', otherNames: ['Germany'] },
          ],
          count: 2,
        },
      }),
    ),
    http.get('/api/ports', () => HttpResponse.json({ data: { rows: [], count: 0 } })),
    http.get('/api/hscode', () =>
      HttpResponse.json({
        data: { rows: [{ id: 9, code: '520512', description: 'Cotton yarn' }], count: 1 },
      }),
    ),
  );
}

const BUYER = aSession({
  user: aUser({ businessTypes: { id: 1, code: 'buyer', name: 'Buyer' } }),
});
const show = (path = '/exporter-Data', options = {}) =>
  renderScreen(<ExporterDataScreen />, { path, ...options });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const goods = () => screen.getByLabelText(/HS code/);

beforeEach(() => {
  asked = [];
  posted = [];
  made = [];
});

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

describe('the summary of exporter data', () => {
  const asked: string[] = [];
  const MANY: Schema<'SummaryOut'> = {
    ...FOUND,
    sources: [
      SHIPMENTS,
      { ...SHIPMENTS, id: 'totals-03-31', kind: 'countryTotals', closing: '03-31', records: 40 },
    ],
    units: [
      { unit: 'KGS', family: 'mass', records: 1, quantity: 1200 },
      { unit: 'NOS', family: null, records: 1, quantity: 5 },
    ],
    withoutValue: 1,
    contained: 3,
    notConverted: [{ currency: 'IRR', records: 1, value: 750 }],
    coveredFrom: '2026-01-01',
    coveredTo: '2026-03-05',
    periods: [
      { ...LINE, key: '2026-01-01', isPartial: false },
      { ...UNKNOWN, key: '2026-02-01', isPartial: false },
      { ...LINE, key: '2026-03-01', isPartial: true },
    ],
    consignees: [
      { ...LINE, key: 'Hansa Textil GmbH' },
      { ...LINE, key: 'Al Noor', quantity: null, measuredRecords: 0 },
    ],
  };

  async function open() {
    asked.length = 0;
    serve([YARN]);
    api.use(
      http.get('/api/exim-data/summary', ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(`${searchParams.get('source')} ${searchParams.get('unit')}`);
        const unit = searchParams.get('unit') ?? 'KGS';
        const source = searchParams.get('source') ?? 'shipments';
        return HttpResponse.json({ data: { ...MANY, unit, source } });
      }),
    );
    await show(WHOLE);
    await screen.findByText('Summary');
    await screen.findByRole('radio', { name: 'Shipments (2 records)' });
  }

  it('says of how many records each figure is', async () => {
    await open();
    const totalOf = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;
    expect(totalOf('Quantity (KGS)')).toHaveTextContent('1,200 KGSfrom 1 of 2 records');
    expect(totalOf('Value in USD')).toHaveTextContent('USD 7,200from 2 of 2 records');
    const price = totalOf('Median price in USD per unit (KGS)');
    expect(price).toHaveTextContent('USD 3.00 / KGSfrom 1 of 2 records');
    expect(screen.getByText(/there is no exchange rate/).closest('p')).toHaveTextContent(
      'IRR 750.00',
    );
    const contained = '3 totals for longer HS codes are not counted';
    expect(screen.getByText(contained, { exact: false })).toBeInTheDocument();
  });

  it('shows what is not known as a dash and as a gap, and what is not covered whole', async () => {
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'Quantity (KGS)' }));
    const months = screen.getByRole('table', { name: 'Quantity (KGS), By month', hidden: true });
    const rows = within(months).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Month', 'Quantity (KGS)', 'Records with this figure', 'All records'],
      ['Jan 2026', '1,200\u00a0KGS', '1', '2'],
      ['Feb 2026', '—', '0', '0'],
      ['Mar 2026 (incomplete period)', '1,200\u00a0KGS', '1', '2'],
    ]);
    const bars = months.closest('figure')?.querySelectorAll('rect') ?? [];
    expect([...bars].map((bar) => bar.hasAttribute('data-partial'))).toEqual([false, true]);
    expect(screen.getByText(/^The records cover 01-Jan-2026 to 05-Mar-2026/)).toBeInTheDocument();
    const consignees = screen.getByRole('table', {
      name: 'Quantity (KGS), Consignees',
      hidden: true,
    });
    const noor = within(consignees).getByRole('row', { name: /Al Noor/, hidden: true });
    expect(noor).toHaveTextContent('Al Noor from 0 of 2 records—');
  });

  it('asks for one kind of source and one unit at a time', async () => {
    await open();
    const totals = screen.getByRole('radio', {
      name: 'Country totals dated 31-Mar (40 records)',
    });
    await userEvent.click(totals);
    await waitFor(() => expect(totals).toBeChecked());
    await userEvent.click(screen.getByRole('radio', { name: 'NOS (1 record)' }));
    await screen.findByText('Quantity (NOS)', { selector: 'dt' });
    expect(asked).toEqual(['null null', 'totals-03-31 null', 'totals-03-31 NOS']);
    expect(screen.getByText(/never added together/)).toBeInTheDocument();
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
        made = [DOWNLOAD];
        return HttpResponse.json({ data: DOWNLOAD }, { status: 201 });
      }),
      http.delete('/api/exim-data/downloads/7', () => {
        made = [{ ...DOWNLOAD, status: 'cancelled', can: ['delete'] }];
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
    made = [{ ...READY, id: 8, filters: { ...READY.filters, hscode: '10' } }, READY];
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
    made = [{ ...DOWNLOAD, status: 'failed', reason, can: ['delete'] }];
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
