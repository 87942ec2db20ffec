import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import type { Rate, RateLimits } from './params';
import { RateListScreen } from './rate-list';
import { aRate, aVersion, someLimits } from './testing';

let asked: URLSearchParams[] = [];

function serve(rows: Rate[], limits: RateLimits = someLimits()) {
  api.use(
    http.get('/api/updates-freight-rates', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: { rows, count: rows.length } });
    }),
    http.get('/api/updates-freight-rates/freigh-rate-limit', () =>
      HttpResponse.json({ data: limits }),
    ),
  );
}

const show = (path = '/freight-market-rate-List') => renderScreen(<RateListScreen />, { path });

async function choose(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: /Tuticorin → Jebel Ali/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

beforeEach(() => {
  asked = [];
});

describe('the list of own freight rates', () => {
  it('has lane, container, freight, validity and state, five to a page', async () => {
    serve([aRate()]);
    await show();
    const row = await screen.findByRole('row', { name: /Tuticorin/ });
    expect(row).toHaveTextContent('INTUT');
    for (const text of ["40' dry high cube", '31-Dec-2099', 'Live'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(row).toHaveTextContent(/USD\s1,250/);
    expect(asked[0]?.get('limit')).toBe('5');
    expect(screen.getByText('Live freight rates: 3/5')).toBeInTheDocument();
    const sheet = screen.getByRole('link', { name: 'Import from a file' });
    expect(sheet).toHaveAttribute('href', '/freight-market-rate-List/import');
  });

  it('offers what may be done with a rate, and only to look at a withdrawn one', async () => {
    serve([aRate()]);
    const { unmount } = await show();
    await userEvent.click(await screen.findByRole('button', { name: /Tuticorin → Jebel Ali/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['View Details', '/freight-market-watch-Details/5'],
      ['Edit', '/updatefreightrate?id=5'],
      ['Versions', null],
      ['View Matched Exporters', null],
      ['Withdraw', null],
    ]);
    unmount();
    serve([aRate({ status: 'withdrawn', can: [] })]);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: /Tuticorin → Jebel Ali/ }));
    await screen.findByRole('menuitem', { name: 'Versions' });
    expect(screen.queryByRole('menuitem', { name: 'Withdraw' })).not.toBeInTheDocument();
  });

  it('asks the API for what the address says', async () => {
    serve([aRate()]);
    await show(
      '/freight-market-rate-List?filter=mundra&status=live&containerType=20DS&sort=-oceanfreight',
    );
    await screen.findByRole('row', { name: /Tuticorin/ });
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      filter: 'mundra',
      status: 'live',
      containerType: '20DS',
      sort: '-oceanfreight',
    });
  });

  it('is empty: No Freight Rates Created Yet, Try it now', async () => {
    serve([]);
    await show();
    expect(await screen.findByText('No Freight Rates Created Yet, Try it now')).toBeInTheDocument();
    for (const link of screen.getAllByRole('link', { name: 'Create New Freight Rate' }))
      expect(link).toHaveAttribute('href', '/updatefreightrate');
  });

  it('says at the limit of the plan what the paid plans include', async () => {
    serve([aRate()], someLimits({ used: 5, allowed: false }));
    await show();
    await screen.findByText('You’ve reached your freight rate limit (5/5).');
    await userEvent.click(screen.getByRole('button', { name: 'Create New Freight Rate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Freight Rate Limit Reached' });
    expect(within(dialog).getByText('100 live freight rates')).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute(
      'href',
      '/subscription-User',
    );
    expect(within(dialog).getByRole('button', { name: 'Maybe Later' })).toBeInTheDocument();
  });

  it('asks for a plan where there is none', async () => {
    const none = { used: 0, limit: 0, allowed: false, RATE_LIMIT_PAID_PLAN: null };
    serve([aRate()], someLimits(none));
    await show();
    await screen.findByRole('row', { name: /Tuticorin/ });
    const why = 'You need an active plan to publish freight rates.';
    expect(await screen.findByText(why)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Create New Freight Rate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade Required' });
    expect(within(dialog).getByText('Unlimited rate creation')).toBeInTheDocument();
  });

  it('asks before a rate is withdrawn, and says that it is', async () => {
    serve([aRate()]);
    let withdrawn = 0;
    api.use(
      http.delete('/api/updates-freight-rates/rates/5', () => {
        withdrawn += 1;
        return HttpResponse.json({ data: aRate(), message: 'It was withdrawn.' });
      }),
    );
    await show();
    await choose('Withdraw');
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw this freight rate?' });
    expect(withdrawn).toBe(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('It was withdrawn.')).toBeInTheDocument();
    expect(withdrawn).toBe(1);
  });

  it('shows every version of a rate, the newest first', async () => {
    serve([aRate()]);
    const rows = [aVersion({ number: 2, oceanfreight: 1250, endsAt: null }), aVersion()];
    api.use(
      http.get('/api/updates-freight-rates/rates/5/versions', () =>
        HttpResponse.json({ data: { rows } }),
      ),
    );
    await show();
    await choose('Versions');
    const dialog = await screen.findByRole('dialog', { name: 'Versions' });
    const kept = await within(dialog).findAllByRole('listitem');
    expect(kept.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/Version 2.*1,250.*now/),
      expect.stringMatching(/Version 1.*1,300.*20-Nov-2026/),
    ]);
    expect(within(dialog).queryByText(/newest/)).toBeNull();
  });

  it('says that there are older versions, and where', async () => {
    serve([aRate()]);
    const rows = [aVersion({ number: 204, endsAt: null }), aVersion({ number: 203 })];
    api.use(
      http.get('/api/updates-freight-rates/rates/5/versions', () =>
        HttpResponse.json({ data: { rows } }),
      ),
    );
    await show();
    await choose('Versions');
    const dialog = within(await screen.findByRole('dialog', { name: 'Versions' }));
    expect(await dialog.findByText(/The newest 2 are shown/)).toBeInTheDocument();
    const copy = dialog.getByRole('link', { name: 'copy of your data' });
    expect(copy).toHaveAttribute('href', '/my-profile/security');
  });
});
