import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { LocaleCode } from '@/i18n/locales';
import { renderScreen } from '@/testing/render';

import { ComparisonScreen } from './comparison-screen';
import { ComparisonSkeleton } from './comparison-skeleton';
import { type Compared, orderOf } from './order';
import type { Comparison } from './rows';

const compared = (over: Partial<Compared>): Compared => ({
  quotationId: 1,
  senderId: 2,
  companyName: 'Kovai Mills',
  version: 1,
  status: 'quotation_sent',
  currencyCode: 'USD',
  price: 2.5,
  netAmount: 2500,
  units: 'Kilograms (KGS)',
  pricedPer: 'unit',
  pricePerUnit: 2.5,
  total: 2500,
  pricePerUnitInInr: 200,
  totalInInr: 200_000,
  expiryDate: '2026-12-31',
  expiresInDays: 12,
  paymentTerms: 'FOR',
  locationForDelivery: 'Tiruppur',
  description: 'Ready stock',
  distanceNm: 6384,
  sailingDays: 19,
  ratingAverage: 4.5,
  ratingCount: 8,
  responseHours: 5.5,
  responseRate: 0.8,
  responseCases: 10,
  responseAnswered: 8,
  qtyOffered: 1000,
  isPartial: false,
  commonPrice: 2.5,
  differences: [],
  isBest: false,
  canOrder: false,
  ...over,
});

const UNKNOWN: Partial<Compared> = {
  quotationId: 3,
  companyName: 'Erode Exports',
  currencyCode: 'JPY',
  price: 400,
  netAmount: 400_000,
  pricePerUnit: null,
  total: null,
  pricePerUnitInInr: null,
  totalInInr: null,
  expiresInDays: -1,
  paymentTerms: null,
  locationForDelivery: null,
  distanceNm: null,
  sailingDays: null,
  ratingAverage: null,
  ratingCount: 0,
  responseHours: null,
  responseRate: null,
  responseCases: null,
  responseAnswered: null,
  commonPrice: null,
  differences: ['rate'],
};

const UNKNOWN_ROWS = [
  'Distance by sea',
  'Stars',
  'Usual response time',
  'Enquiries answered',
  'Delivery Terms',
];

type ShowOptions = {
  ids?: string;
  sort?: string | null;
  locale?: LocaleCode;
} & Partial<Comparison>;

const comparison = (rows: Compared[]): Comparison => ({
  enquiryId: 9,
  productName: 'Cotton yarn',
  currency: 'USD',
  enquiryCurrency: 'USD',
  rateDate: '2026-11-20',
  rates: [
    { currency: 'USD', state: 'current', inr: 80, date: '2026-11-20', source: 'ecb' },
    { currency: 'JPY', state: 'old', inr: 0.5, date: '2026-10-02', source: 'ecb' },
  ],
  maxRateDays: 7,
  qty: 1000,
  quantityUnit: 'Kilograms (KGS)',
  countedIn: 'unit',
  commonUnit: 'Kilograms (KGS)',
  commonUnits: ['Kilograms (KGS)', 'Metric tons (MTS)'],
  askedTerms: null,
  knots: 14,
  rows,
  count: rows.length,
  total: rows.length,
  isCut: false,
});

const show = (
  rows: Compared[],
  { ids = '', sort = null, locale = 'en', ...over }: ShowOptions = {},
) =>
  renderScreen(
    <ComparisonScreen
      comparison={{ ...comparison(rows), ...over }}
      path="/rfq"
      ids={ids}
      order={orderOf(sort)}
    />,
    { locale },
  );
const row = (name: RegExp | string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement);
const sellers = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map((each) => within(each).getByRole('link').textContent);

describe('a comparison', () => {
  it('shows quotations side by side in three currencies', async () => {
    await show([compared({}), compared({ quotationId: 2, companyName: 'Salem Spinners' })]);
    expect(sellers()).toEqual(['Kovai Mills', 'Salem Spinners']);
    expect(row('Total in INR').getAllByRole('cell')[0]).toHaveTextContent('INR 2,00,000.00');
    expect(row('Total in USD').getAllByRole('cell')[0]).toHaveTextContent('USD 2,500.00');
    expect(row('Delivery Terms').getAllByRole('cell')[0]).toHaveTextContent('FORTiruppur');
    expect(row('Valid until').getAllByRole('cell')[0]).toHaveTextContent('12 days left');
    expect(row('Distance by sea').getAllByRole('cell')[0]).toHaveTextContent('6,384 NM');
    expect(row('Days at sea at 14 knots').getAllByRole('cell')[0]).toHaveTextContent('19');
    expect(row(/Usual response time/).getAllByRole('cell')[0]).toHaveTextContent('5.5 h');
    expect(row(/Enquiries answered/).getAllByRole('cell')[0]).toHaveTextContent(
      '80%Answers 8 of 10 enquiries',
    );
    expect(screen.getByText('1 USD = 80 INR, 20-Nov-2026')).toBeInTheDocument();
  });

  it('keeps the decimals of a small converted price', async () => {
    await show([compared({ currencyCode: 'INR', price: 1, commonPrice: 0.0113, total: 11.26 })]);
    expect(row('Compared price').getByRole('cell')).toHaveTextContent('USD 0.0113');
    expect(row('Total in USD').getByRole('cell')).toHaveTextContent('USD 11.26');
  });

  it('says when there are more quotations than are compared', async () => {
    await show([compared({})], { count: 200, total: 1230, isCut: true });
    const said = 'The newest 200 of 1,230 quotations are compared.';
    expect(screen.getByText(said)).toBeInTheDocument();
  });

  it('writes the unit of a price by its code, from left to right also in Arabic', async () => {
    await show([compared({ units: 'Metric tons (MTS)' })], { locale: 'ar' });
    const [unit] = screen.getAllByTitle('Metric tons (MTS)') as [HTMLElement];
    expect(unit.closest('td')).toHaveTextContent('USD 2.50/ MTS');
    expect(unit.firstElementChild).toHaveAttribute('dir', 'ltr');
  });

  it.each([
    [1883, '1,883 ميلًا بحريًا'],
    [1004, '1,004 أميال بحرية'],
    [6300, '6,300 ميل بحري'],
  ])('counts %i nautical miles as Arabic does', async (distanceNm, words) => {
    await show([compared({ distanceNm })], { locale: 'ar' });
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByText('أيام الإبحار بسرعة 14 عقدة')).toBeInTheDocument();
  });

  it('says what a price is for that has no unit', async () => {
    await show([compared({ units: null, pricedPer: 'cubicMetre' })]);
    expect(row('Price per unit').getByRole('cell')).toHaveTextContent('USD 2.50/ Cubic Meter');
  });

  it('says that there is no rate, and leaves blank what is not known', async () => {
    await show([compared(UNKNOWN)]);
    expect(row('Total in INR').getByRole('cell')).toHaveTextContent(
      'No exchange rate since 02-Oct-2026',
    );
    expect(row('Valid until').getByRole('cell')).toHaveTextContent('Expired');
    for (const name of UNKNOWN_ROWS) {
      expect(row(new RegExp(name)).getByRole('img', { name: 'Not known' })).toBeInTheDocument();
    }
  });

  it('is sorted by links, which keep what was chosen', async () => {
    await show([compared({}), compared({ quotationId: 2, companyName: 'Salem', total: 100 })], {
      ids: '1,2',
      sort: 'total',
    });
    expect(sellers()).toEqual(['Salem', 'Kovai Mills']);
    const total = screen.getByRole('rowheader', { name: 'Total' });
    expect(total).toHaveAttribute('aria-sort', 'ascending');
    expect(within(total).getByRole('link')).toHaveAttribute(
      'href',
      '/rfq/quotations-comparison/9?ids=1%2C2&sort=-total',
    );
    expect(screen.getByRole('link', { name: 'Excel (XLSX)' })).toHaveAttribute(
      'href',
      '/api/enquiries/9/comparison/xlsx?locale=en&ids=1%2C2',
    );
    expect(screen.getByRole('link', { name: 'All quotations' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute(
      'href',
      '/rfq/quotations-list/9?chosen=1%2C2',
    );
  });

  it('has a placeholder with the same header, rows and columns', async () => {
    const ids = '1,2';
    const { unmount } = await show([compared({}), compared({ quotationId: 2 })], { ids });
    const sizeOf = (table: HTMLTableElement | null) =>
      [...(table?.tBodies[0]?.rows ?? [])].map((each) => each.cells.length);
    const links = () => screen.getAllByRole('link', { name: /Back|All|Excel/ }).map(String);
    const [size, to] = [sizeOf(document.querySelector('table')), links()];
    expect(size).toHaveLength(15);
    unmount();
    await renderScreen(<ComparisonSkeleton id={9} path="/rfq" ids={ids} />);
    expect(sizeOf(document.querySelector('table'))).toEqual(size);
    expect(screen.getByRole('heading', { level: 1, name: 'Compare Quotations' })).toBeVisible();
    expect(links()).toEqual(to);
  });

  it('marks a partial quotation and the best of those that can be compared', async () => {
    const partial = { qtyOffered: 600, isPartial: true, differences: ['quantity'] } as const;
    await show([
      compared({ ...partial, differences: ['quantity', 'terms'], total: 1 }),
      compared({ quotationId: 2, companyName: 'Salem', isBest: true, canOrder: true }),
    ]);
    const [first, second] = row('Compared price').getAllByRole('cell');
    expect(first).toHaveTextContent('Not comparable: less than the quantity asked for');
    expect(first).toHaveTextContent('Not comparable: different delivery terms');
    expect(first).not.toHaveTextContent('Best comparable price');
    expect(second).toHaveTextContent('Best comparable price USD 2.50/ KGS');
    const [offered, whole] = row('Quantity').getAllByRole('cell');
    expect(offered).toHaveTextContent(
      '600 Kilograms (KGS)Partial of 1,000 Kilograms (KGS) asked for',
    );
    expect(whole).toHaveTextContent(/^1,000 Kilograms \(KGS\)$/);
  });

  it('offers the order in the column of each quotation that can be ordered', async () => {
    const placeOrder = (each: Compared) => <button type="button">Order {each.companyName}</button>;
    const rows = [compared({ canOrder: true }), compared({ quotationId: 2, companyName: 'Salem' })];
    await renderScreen(
      <ComparisonScreen
        {...{ comparison: comparison(rows), path: '/rfq', ids: '', order: null, placeOrder }}
      />,
    );
    const [first, second] = screen.getAllByRole('columnheader').slice(1);
    expect(within(first as HTMLElement).getByRole('button')).toHaveTextContent('Order Kovai Mills');
    expect(within(second as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  });

  it('compares in another unit by links, which keep the order and what was chosen', async () => {
    await show([compared({}), compared({ quotationId: 2 })], { ids: '1,2', sort: '-price' });
    const links = within(screen.getByRole('navigation', { name: 'Compare prices per' }));
    expect(links.getByRole('link', { current: true })).toHaveTextContent('Kilograms (KGS)');
    expect(links.getByRole('link', { name: 'Metric tons (MTS)' })).toHaveAttribute(
      'href',
      '/rfq/quotations-comparison/9?ids=1%2C2&sort=-price&unit=MTS',
    );
  });

  it('says when there is nothing to compare', async () => {
    await show([]);
    expect(screen.getByText('There are no quotations to compare')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Excel (XLSX)' })).not.toBeInTheDocument();
  });
});
