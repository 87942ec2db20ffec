import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Schema } from '@/shared/api/types';
import { api } from '@/testing/api';

import { begin, FOUND, LINE, SHIPMENTS, serve, show, UNKNOWN, WHOLE, YARN } from './testing';

beforeEach(begin);

describe('the summary of exporter data', () => {
  const chosen: string[] = [];
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
    chosen.length = 0;
    serve([YARN]);
    api.use(
      http.get('/api/exim-data/summary', ({ request }) => {
        const { searchParams } = new URL(request.url);
        chosen.push(`${searchParams.get('source')} ${searchParams.get('unit')}`);
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
    expect(chosen).toEqual(['null null', 'totals-03-31 null', 'totals-03-31 NOS']);
    expect(screen.getByText(/never added together/)).toBeInTheDocument();
  });
});
