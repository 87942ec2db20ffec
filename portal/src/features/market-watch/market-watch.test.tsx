import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { aSession } from '@/testing/session';

import type { RateRow } from './params';
import { AllQuotesScreen } from './quotes-screen';
import { RateView } from './rate-view';
import { aLane, aRate, aRow, JEBEL_ALI, MUNDRA, ownPorts } from './testing';
import { MarketWatchScreen } from './watch-screen';

let asked: URL[] = [];
let withdrawn = 0;

interface Served {
  ports?: ReturnType<typeof ownPorts>;
  lane?: ReturnType<typeof aLane>;
  alerts?: unknown[];
  more?: object;
}

function serve(rows: RateRow[], served: Served = {}) {
  const { ports = ownPorts(), lane = aLane(), alerts = [], more = {} } = served;
  const answer = ({ request }: { request: Request }) => {
    asked.push(new URL(request.url));
    const found = { rows, count: rows.length, currency: 'USD', rateDate: null, notCompared: 0 };
    return HttpResponse.json({ data: { ...found, ...more } });
  };
  api.use(
    http.get('/api/updates-freight-rates/enquiries/user/:id/ports', () =>
      HttpResponse.json({ data: ports }),
    ),
    http.get('/api/updates-freight-rates/lane', () => HttpResponse.json({ data: lane })),
    http.get('/api/updates-freight-rates/alerts', () =>
      HttpResponse.json({ data: { rows: alerts, percents: [5, 10, 20] } }),
    ),
    http.get('/api/updates-freight-rates/watch', answer),
    http.get('/api/updates-freight-rates/:destinations/:loading', answer),
    http.get('/api/updates-freight-rates/:port', answer),
    http.delete('/api/updates-freight-rates/rates/5', () => {
      withdrawn += 1;
      return HttpResponse.json({ data: aRate(), message: 'The freight rate is withdrawn.' });
    }),
    http.get('/api/ports', () => HttpResponse.json({ data: { rows: [], count: 0 } })),
    http.get('/api/countries', () => HttpResponse.json({ data: { rows: [], count: 0 } })),
  );
}

const EDITOR = aSession({ permissions: ['profile.edit', 'rates.watch'] });
const show = (path = '/freight-market-watch') =>
  renderScreen(<MarketWatchScreen />, { path, session: EDITOR });

beforeEach(() => {
  asked = [];
  withdrawn = 0;
  window.localStorage.clear();
});

describe('Market Watch', () => {
  it('compares rates, says in words which is the best, and what others come to', async () => {
    serve([
      aRow({ isBest: true }),
      aRow({
        id: 6,
        comapanyName: 'Konkan Lines',
        oceanfreight: 1200,
        currency: 'EUR',
        converted: 1500,
      }),
    ]);
    await show();
    const best = await screen.findByRole('row', { name: /Blue Ocean Forwarders/ });
    expect(within(best).getByText('Best rate')).toBeInTheDocument();
    expect(within(best).getByRole('link')).toHaveAttribute(
      'href',
      '/freight-market-watch-Details/5',
    );
    const other = screen.getByRole('row', { name: /Konkan Lines/ });
    expect(other).toHaveTextContent('EUR 1,200.00/ container≈ USD 1,500.00/ container');
    expect(within(other).queryByText('Best rate')).toBeNull();
    expect(screen.getByRole('link', { name: 'Add ports' })).toHaveAttribute(
      'href',
      '/my-profile/edit#portPairs',
    );
  });

  it('offers no further ports to a profile that is full', async () => {
    serve([aRow()], { ports: { ...ownPorts(), pairLimit: 1 } });
    await show();
    expect(await screen.findByRole('row', { name: /Blue Ocean/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add ports' })).toBeNull();
  });

  it('asks for port pairs before it compares anything', async () => {
    serve([], { ports: { ...ownPorts([]), pairLimit: 5 } });
    await show();
    expect(await screen.findByText('Port Configuration Required')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add ports' })).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('says that the own ports have no rates', async () => {
    serve([]);
    await show();
    expect(await screen.findByText('No Data Found For Your Port')).toBeInTheDocument();
  });

  it('says that the chosen ports have no rates, and shows all again', async () => {
    serve([]);
    await show('/freight-market-watch?loadingPort=INMUN');
    expect(
      await screen.findByText('No matching freight rates found for the selected ports'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('loadingPort')).toBeNull());
  });

  it('searches a moment after the last key press, once', async () => {
    serve([aRow()]);
    await show();
    await screen.findByRole('row', { name: /Blue Ocean/ });
    const before = asked.length;
    const field = screen.getByRole('searchbox', { name: 'Port, UN/LOCODE or country' });
    for (const text of ['j', 'je', 'jebel']) fireEvent.change(field, { target: { value: text } });
    expect(asked).toHaveLength(before);
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('filter')).toBe('jebel'));
    expect(asked).toHaveLength(before + 1);
  });

  it('narrows to a lane and a container that are chosen', async () => {
    serve([aRow()]);
    await show();
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Destination Port' }),
      'Jebel Ali (AEJEA)',
    );
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('destinationPort')).toBe('AEJEA'));
    const [container] = screen.getAllByRole('combobox', { name: 'Container type' });
    if (container) await userEvent.selectOptions(container, "20' reefer");
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('containerType')).toBe('20RF'));
  });

  it('says how many rates cannot be compared', async () => {
    serve([aRow()], { more: { notCompared: 2 } });
    await show();
    expect(await screen.findByText(/2 rates are in currencies without/)).toBeInTheDocument();
  });

  it('says why nothing is shown, and tries again', async () => {
    serve([aRow()]);
    const failed = { message: 'Away.', code: 'UNAVAILABLE', errors: {} };
    api.use(
      http.get(
        '/api/updates-freight-rates/watch',
        () => HttpResponse.json(failed, { status: 503 }),
        { once: true },
      ),
    );
    await show();
    expect(await screen.findByText('Away.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Blue Ocean/ })).toBeInTheDocument();
  });
});

describe('the lane', () => {
  it('has its distance, its days, and a table in which a week of few companies has no figures', async () => {
    serve([aRow()]);
    await show();
    expect(await screen.findByText('1,090 NM')).toBeInTheDocument();
    expect(screen.getByText('Days at sea at 14 knots')).toBeInTheDocument();
    const table = screen.getByRole('table', { name: /from Mundra to Jebel Ali/, hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => row.textContent)).toEqual([
      'Week ofMedianLowestHighestCompanies',
      '09-NovUSD\u00a01,300.00USD\u00a01,200.00USD\u00a01,450.004',
      '16-Nov———2',
      '23-NovUSD\u00a01,250.00USD\u00a01,150.00USD\u00a01,400.005',
    ]);
  });

  it('has no chart where no week has enough companies, and no distance while it is not known', async () => {
    const weeks = [{ week: '2026-11-23', companies: 2, median: null, low: null, high: null }];
    serve([aRow()], { lane: aLane({ weeks, distanceNm: null, sailingDays: null }) });
    await show();
    expect(await screen.findByText('Not enough rates for a chart')).toBeInTheDocument();
    expect(screen.getByText(/at least 3 companies/)).toBeInTheDocument();
    expect(screen.queryByText('Distance by sea')).toBeNull();
  });

  it('is one of several that can be chosen', async () => {
    const singapore = { ...JEBEL_ALI, id: 3, port: 'Singapore', code: 'SGSIN' };
    serve([aRow()], {
      ports: ownPorts([
        { loadingPort: MUNDRA, destinationPort: JEBEL_ALI },
        { loadingPort: MUNDRA, destinationPort: singapore },
      ]),
    });
    await show();
    const lanes = await screen.findByRole('combobox', { name: 'Lane' });
    await userEvent.selectOptions(lanes, 'Mundra → Singapore');
    expect(lanes).toHaveDisplayValue('Mundra → Singapore');
  });
});

describe('the alert of a lane', () => {
  const ALERT = {
    id: 3,
    loadingPort: MUNDRA,
    destinationPort: JEBEL_ALI,
    containerType: '40DHC',
    percent: 20,
    tellsEnd: false,
  };

  it('is set for the chosen lane and container', async () => {
    serve([aRow()]);
    const sent: unknown[] = [];
    api.use(
      http.post('/api/updates-freight-rates/alerts', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: ALERT, message: 'Set.' });
      }),
    );
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Notify me when it falls' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Notify me when the freight rate falls',
    });
    const percent = within(dialog).getByRole('combobox', { name: 'When the best rate falls by' });
    expect(percent).toHaveDisplayValue('10% or more');
    await userEvent.selectOptions(percent, '5% or more');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Set.')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        loadingPort: 'INMUN',
        destinationPort: 'AEJEA',
        containerType: '40DHC',
        percent: 5,
        tellsEnd: true,
      },
    ]);
  });

  it('is shown as it is set, and removed', async () => {
    serve([aRow()], { alerts: [ALERT] });
    const removed: string[] = [];
    api.use(
      http.delete('/api/updates-freight-rates/alerts/:id', ({ params }) => {
        removed.push(String(params.id));
        return HttpResponse.json({ data: { rows: [], percents: [5, 10, 20] }, message: 'Gone.' });
      }),
    );
    await show();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Alert at falls of 20% or more' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the alert' }));
    expect(await screen.findByText('Gone.')).toBeInTheDocument();
    expect(removed).toEqual(['3']);
  });
});

describe('all freight rates', () => {
  const quotes = (path = '') =>
    renderScreen(<AllQuotesScreen />, {
      path: `/freight-market-watch-all-details/all-quotes${path}`,
      session: EDITOR,
    });

  it('are those on the own port pairs, 8 a page, in the documented columns', async () => {
    serve([aRow()]);
    await quotes();
    await screen.findByRole('row', { name: /Jebel Ali/ });
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());
    expect(heads.slice(0, 5)).toEqual([
      'Posted Date',
      'Loading Country',
      'Loading Port',
      'Destination Country',
      'Destination Port',
    ]);
    expect(heads).toEqual(expect.arrayContaining(['Freight Rate', 'Price Validity']));
    expect(asked[0]?.pathname).toBe('/api/updates-freight-rates/watch');
    expect(asked[0]?.searchParams.get('limit')).toBe('8');
  });

  it.each([
    ['?loadingPort=INMUN', '/api/updates-freight-rates/INMUN'],
    ['?loadingPort=INMUN&destinationPort=AEJEA', '/api/updates-freight-rates/AEJEA/INMUN'],
    ['?loadingPort=no-code', '/api/updates-freight-rates/watch'],
  ])('%s are of %s', async (path, call) => {
    serve([]);
    await quotes(path);
    await waitFor(() => expect(asked.at(-1)?.pathname).toBe(call));
  });
});

describe('a freight rate', () => {
  it('of another company has its facts, its profile and the enquiry that requests it', async () => {
    serve([]);
    await renderScreen(<RateView rate={aRate()} versions={null} />, { session: EDITOR });
    for (const text of ['Blue Ocean Forwarders', 'All-in, CY/CY', "40' dry high cube", 'Live'])
      expect(screen.getAllByText(text)[0]).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View Profile' })).toHaveAttribute(
      'href',
      '/user-profile?id=7',
    );
    expect(screen.getByRole('link', { name: 'Request this rate' })).toHaveAttribute(
      'href',
      '/rfq-freight-rate/details?rate=5&party=freight_forwarder',
    );
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it('that has expired says so, and cannot be requested', async () => {
    serve([]);
    await renderScreen(
      <RateView rate={aRate({ status: 'expired', ask: null })} versions={null} />,
      { session: EDITOR },
    );
    expect(screen.getByText('This rate has expired')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Request this rate' })).toBeNull();
  });

  it('of one’s own has its versions, and can be edited and withdrawn', async () => {
    serve([]);
    const version = {
      number: 1,
      oceanfreight: 1300,
      currency: 'USD',
      pricevalidity: '2026-11-30',
      comments: 'Before',
      startsAt: '2026-11-20T08:00:00Z',
      endsAt: '2026-11-22T08:00:00Z',
      savedBy: 'Arjun Menon',
    };
    const own = aRate({ isOwn: true, ask: null, can: ['edit', 'withdraw'], version: 2 });
    const versions = [{ ...version, number: 2, comments: 'Now', endsAt: null }, version];
    await renderScreen(<RateView rate={own} versions={versions} />);
    expect(screen.getByRole('row', { name: /Before/ })).toHaveTextContent('USD 1,300.00');
    expect(screen.queryByText(/The newest/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/updatefreightrate?id=5',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    const question = await screen.findByRole('dialog', { name: 'Withdraw this freight rate?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('The freight rate is withdrawn.')).toBeInTheDocument();
    expect(withdrawn).toBe(1);
  });

  it('says that it has older versions than those that are shown', async () => {
    serve([]);
    const version = {
      number: 203,
      oceanfreight: 1300,
      currency: 'USD',
      pricevalidity: '2026-11-30',
      comments: 'Before',
      startsAt: '2026-11-20T08:00:00Z',
      endsAt: '2026-11-22T08:00:00Z',
      savedBy: 'Arjun Menon',
    };
    const own = aRate({ isOwn: true, ask: null, version: 204 });
    const versions = [{ ...version, number: 204, endsAt: null }, version];
    await renderScreen(<RateView rate={own} versions={versions} />);
    expect(screen.getByText(/The newest 2 are shown/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'copy of your data' })).toBeInTheDocument();
  });
});
