import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import type { Schema } from '@/shared/api/types';
import { renderScreen } from '@/testing/render';
import { aSession } from '@/testing/session';

import { CompanyFigures, CompanyFiguresFailed } from './company-figures';

type Side = Schema<'SideFiguresOut'>;

const DAYS = [
  ...['2026-08-31', '2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05'],
  ...['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'],
];

/** Twelve weeks. The last ones have the given numbers; all others have zero. */
function weeks(...last: [enquiries: number, quotations: number, orders: number][]) {
  const empty = DAYS.length - last.length;
  return DAYS.map((startsOn, place) => {
    const [enquiries, quotations, orders] = last[place - empty] ?? [0, 0, 0];
    return { startsOn, enquiries, quotations, orders };
  });
}

const NOTHING: Side = {
  weeks: weeks(),
  countedTo: null,
  answerHours: null,
  answeredPercent: null,
  responsePeriods: [],
  orderedPercent: null,
  chapters: [],
  portPairs: [],
};

function show(
  sides: { buying?: Partial<Side> | null; selling?: Partial<Side> | null },
  options: Parameters<typeof renderScreen>[1] & { session?: ReturnType<typeof aSession> } = {},
) {
  const side = (given: Partial<Side> | null | undefined) =>
    given ? { ...NOTHING, ...given } : null;
  const figures = { buying: side(sides.buying), selling: side(sides.selling), medianCompanies: 5 };
  const { session = aSession() } = options;
  return renderScreen(<CompanyFigures figures={figures} session={session} />, options);
}

const HIDDEN = { hidden: true };

const figureOf = (title: string) =>
  within(screen.getByRole('heading', { name: title }).parentElement ?? document.body);

const rects = (container: Element | null | undefined) =>
  [...(container?.querySelectorAll('rect') ?? [])].map((bar) =>
    ['x', 'y', 'width', 'height'].map((name) => bar.getAttribute(name) ?? '').join(' '),
  );

describe('figures over time', () => {
  it('are a picture and a table', async () => {
    await show({ buying: { weeks: weeks([3, 1200, 0], [1, 4, 1]) } });
    const chart = figureOf('Over time').getByRole('figure');
    const words =
      'Last twelve weeks: 1,204 quotations, 1 of which led to an order. You published 4 enquiries.';
    expect(chart).toHaveTextContent(words);
    // The axis goes up to 1,500. A band is 8.33 wide. The wide bar takes 0.7 of that, the narrow
    // bar 0.35.
    expect(rects(chart)).toEqual([
      '84.58 20 5.83 80',
      '92.92 99.73 5.83 0.27',
      '94.38 99.93 2.92 0.07',
    ]);
    // The line goes through the middles of the bands: 3 of 1,500 is 0.2 high.
    const [line] = [...chart.querySelectorAll('path')].map((path) => path.getAttribute('d'));
    expect(line).toMatch(/^M4\.17 100L/);
    expect(line).toMatch(/L87\.5 99\.8L95\.83 99\.93$/);
    await userEvent.click(figureOf('Over time').getByText('Show as a table'));
    const rows = within(screen.getByRole('table', { name: words })).getAllByRole('row');
    expect(rows).toHaveLength(13);
    expect(rows[0]).toHaveTextContent('Week ofEnquiriesQuotationsWith an order');
    expect(rows[11]).toHaveTextContent('09-Nov31,2000');
    // The current week is not over, and drawn as such.
    expect(rows[12]).toHaveTextContent('16-Nov (week so far)141');
    expect(chart.querySelectorAll('rect[data-partial]')).toHaveLength(1);
  });

  it('are two for who buys and sells, and none for a side without any', async () => {
    await show({ buying: { weeks: weeks([1, 1, 1]) }, selling: { weeks: weeks([2, 2, 0]) } });
    const titles = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
    expect(titles).toEqual(['Selling', 'Buying']);
    expect(screen.getAllByText(/You received 2 leads/)[0]).toBeInTheDocument();
  });

  it('speak Arabic with its plurals, its months and our digits', async () => {
    await show({ selling: { weeks: weeks([2, 3, 2]) } }, { locale: 'ar' });
    expect(screen.getByRole('figure')).toHaveTextContent(
      '3 عروض أسعار، تحوّل اثنان منها إلى طلبيتين',
    );
    expect(screen.getAllByText('16 نوفمبر')[0]).toBeInTheDocument();
  });
});

describe('a figure beside the median', () => {
  const answerHours = { value: 5.5, of: 12, median: 11 };

  it('has bars in proportion, and says what it means', async () => {
    await show({ buying: { answerHours, countedTo: '2026-11-17' } });
    const chart = figureOf('Time to the first quotation').getByRole('figure');
    expect(chart).toHaveTextContent(
      'Half of your 12 answered enquiries had a first quotation within 5.5 h.',
    );
    expect(rects(chart)).toEqual(['  50 10', '  100 10']);
    const rows = within(figureOf('Time to the first quotation').getByRole('table', HIDDEN));
    expect(rows.getAllByRole('row', HIDDEN).map((row) => row.textContent)).toEqual([
      'Company or medianFigure',
      'Your company5.5 h',
      'Median for your type of business11 h',
    ]);
    expect(screen.getByText(/cover the period up to 17-Nov-2026/)).toBeInTheDocument();
  });

  it('says from when on there is one', async () => {
    const alone = { ...answerHours, median: null };
    await show({
      buying: { answerHours: alone, orderedPercent: { value: 25, of: 8, median: 50 } },
    });
    const chart = figureOf('Time to the first quotation').getByRole('figure');
    expect(chart).toHaveTextContent('once we have this figure for 5 companies');
    expect(rects(chart)).toEqual(['  100 10']);
    const orders = figureOf('Enquiries that became orders').getByRole('figure');
    expect(orders).toHaveTextContent('25% of 8 enquiries in the last twelve weeks.');
    // A whole line is all of them.
    expect(rects(orders)).toEqual(['  25 10', '  50 10']);
  });
});

describe('how a company answers', () => {
  const period = (startsOn: string, endsOn: string, percent: number | null = null) => ({
    startsOn,
    endsOn,
    cases: percent === null ? null : 8,
    answeredPercent: percent,
    answerHours: percent ? 5 : null,
  });
  const responsePeriods = [
    period('2026-08-20', '2026-09-18'),
    period('2026-09-19', '2026-10-18', 50),
    period('2026-10-19', '2026-11-17', 0),
  ];
  const answeredPercent = { value: 25, of: 18, median: 60 };
  const answerHours = { value: 5, of: 1, median: 2.5 };
  const rowsOf = (title: string) =>
    figureOf(title)
      .getAllByRole('row', HIDDEN)
      .map((row) => row.textContent);

  it('is shown over time, beside the median of its kind', async () => {
    await show({ selling: { answeredPercent, answerHours, responsePeriods } });
    const rates = figureOf('Enquiries you answered').getByRole('figure');
    expect(rates).toHaveTextContent('25% of 18 enquiries in the last 90 days.');
    // The first period has too few enquiries, and no bar. A whole line is all of them.
    expect(rects(rates)).toEqual(['  50 10', '  0 10', '  25 10', '  60 10']);
    expect(rowsOf('Enquiries you answered')).toEqual([
      'Period or medianFigure',
      '20-Aug – 18-Sep—',
      '19-Sep – 18-Oct50%',
      '19-Oct – 17-Nov0%',
      'Last 90 days25%',
      'Median for your type of business60%',
    ]);
    const times = figureOf('Your response time').getByRole('figure');
    expect(times).toHaveTextContent(
      'Your only answer came within 5 h of the enquiry reaching you.',
    );
    expect(rowsOf('Your response time').slice(1)).toEqual([
      '20-Aug – 18-Sep—',
      '19-Sep – 18-Oct5 h',
      '19-Oct – 17-Nov—',
      'Last 90 days5 h',
      'Median for your type of business2.5 h',
    ]);
  });

  it('has no time where nothing was answered, and no median of too few companies', async () => {
    const none = { value: 0, of: 6, median: null };
    await show({ selling: { answeredPercent: none } });
    const rates = figureOf('Enquiries you answered').getByRole('figure');
    expect(rates).toHaveTextContent('once we have this figure for 5 companies');
    expect(rowsOf('Enquiries you answered')).toEqual(['Period or medianFigure', 'Last 90 days0%']);
    expect(screen.queryByRole('heading', { name: 'Your response time' })).toBeNull();
  });

  it.each([
    ['en', 'Too few enquiries to tell yet'],
    ['ar', 'عدد طلبات عروض الأسعار لا يكفي للتقدير بعد'],
  ] as const)('says in %s that there is too little to tell', async (locale, words) => {
    await show({ selling: { weeks: weeks([1, 0, 0]), responsePeriods } }, { locale });
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('is nothing for a buyer', async () => {
    await show({ buying: { weeks: weeks([1, 0, 0]) } });
    expect(screen.queryByText('Too few enquiries to tell yet')).toBeNull();
  });
});

describe('chapters and port pairs', () => {
  it('are named, with what was quoted on inside the whole', async () => {
    await show({
      selling: {
        weeks: weeks([4, 0, 0]),
        chapters: [
          { code: '52', name: 'Cotton', enquiries: 4, answered: 1 },
          { code: '10', name: 'Cereals', enquiries: 2, answered: 0 },
        ],
        portPairs: [
          {
            source: { port: 'Chennai', code: 'INMAA', country: 'India' },
            destination: { port: 'Jebel Ali', code: 'AEJEA', country: 'United Arab Emirates' },
            enquiries: 3,
            answered: 3,
          },
        ],
      },
    });
    const chapters = figureOf('Top HS chapters').getByRole('figure');
    expect(rects(chapters)).toEqual(['  100 10', ' 2.5 25 5', '  50 10']);
    const rows = figureOf('Top HS chapters').getAllByRole('row', { hidden: true });
    expect(rows.map((row) => row.textContent)).toEqual([
      'HS chapterLeadsWith your quotation',
      '52 Cotton41',
      '10 Cereals20',
    ]);
    const pairs = figureOf('Top port pairs').getAllByRole('row', { hidden: true });
    expect(pairs[1]).toHaveTextContent(/Chennai.*INMAA.*Jebel Ali.*AEJEA.*33/);
  });
});

describe('a company without figures', () => {
  const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const nobody = { buying: {}, selling: {} };

  it.each([
    [
      ['products.manage', 'leads.view', 'rfq.raise'],
      ['/my-products/edit', '/rfq/details'],
    ],
    [
      ['leads.view', 'profile.edit', 'rfq.raise'],
      ['/my-profile/edit', '/rfq/details'],
    ],
    [['rfq.raise'], ['/rfq/details']],
  ])('that may %j is told what to do next', async (permissions, hrefs) => {
    await show(nobody, { session: aSession({ permissions }) });
    expect(screen.getByRole('heading', { name: 'What to do next' })).toBeInTheDocument();
    expect(links()).toEqual(hrefs);
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('completes its profile', async () => {
    const session = aSession({ permissions: ['profile.edit'], enquiries: [] });
    await show(nobody, { session: { ...session, user: { ...session.user, profilePercent: 80 } } });
    expect(links()).toEqual(['/my-profile']);
  });
});

it('says that the figures could not be loaded', async () => {
  await renderScreen(<CompanyFiguresFailed />);
  expect(screen.getByRole('alert')).toHaveTextContent('These figures could not be loaded.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
