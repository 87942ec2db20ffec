import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';
import { aSession } from '@/testing/session';

import { RateCreateScreen, RateEditScreen } from './edit-screen';
import { furtherLanes } from './form-model';
import type { Rate, RateLimits } from './params';
import { aRate, JEBEL_ALI, someLimits, TUTICORIN } from './testing';

let sent: unknown[] = [];

function serve(limits: RateLimits = someLimits(), rate: Rate | null = null) {
  const none = () => HttpResponse.json({ data: { rows: [], count: 0 } });
  const ports = () => HttpResponse.json({ data: { rows: [TUTICORIN, JEBEL_ALI], count: 2 } });
  api.use(
    http.get('/api/updates-freight-rates/freigh-rate-limit', () =>
      HttpResponse.json({ data: limits }),
    ),
    http.get('/api/updates-freight-rates/rates/5', () => HttpResponse.json({ data: rate })),
    http.get('/api/countries', none),
    http.get('/api/ports', ports),
  );
}

function answer(method: 'post' | 'put', path: string, body: object, status = 200) {
  api.use(
    http[method](path, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
}

const refusal = (code: string, errors: Record<string, string[]> = {}) => ({
  message: 'No.',
  code,
  errors,
});

async function pick(name: string, option: string | RegExp) {
  // The choice of further lanes, which comes later, has the same names.
  const [field] = await screen.findAllByRole('combobox', { name: new RegExp(name) });
  if (field) await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  sent = [];
  router.push.mockClear();
  window.localStorage.clear();
});

describe('the form of a new rate', () => {
  it('names every missing field in the documented words and sends nothing', async () => {
    serve();
    await renderScreen(<RateCreateScreen />);
    await press('Publish');
    for (const message of [
      'Handling Port is required',
      'Destination Port is required',
      'Select Container type',
      'Price is required',
      'Price Validity  Date is required',
      'Requirements is required',
    ]) {
      const words = message.replace('  ', ' ');
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    }
    expect(screen.getByRole('combobox', { name: /Currency/ })).toHaveValue('USD · US Dollar');
    expect(screen.getByRole('textbox', { name: /Comments/ })).toHaveAttribute('maxlength', '250');
    expect(sent).toEqual([]);
  });

  it('says at once that both ports are the same', async () => {
    serve();
    await renderScreen(<RateCreateScreen />);
    await pick('Loading Port', /Tuticorin/);
    await pick('Destination Port', /Tuticorin/);
    await press('Publish');
    const words = 'Source Port and Destination Port cannot be the same';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });

  it('locks the currency of shipping lines, and says why', async () => {
    serve(someLimits({ currencyIsLocked: true }));
    await renderScreen(<RateCreateScreen />);
    const currency = await screen.findByRole('textbox', { name: /Currency/ });
    expect(currency).toHaveValue('USD');
    expect(currency).toHaveAttribute('readonly');
    expect(screen.getByText('Shipping lines publish their rates in USD.')).toBeInTheDocument();
  });

  it('leads to the plans where there is no room for a rate', async () => {
    serve(someLimits({ used: 5, allowed: false }));
    const { unmount } = await renderScreen(<RateCreateScreen />);
    expect(await screen.findByText('Freight Rate Limit Reached')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute(
      'href',
      '/subscription-User',
    );
    expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
    unmount();
    serve(someLimits({ used: 0, limit: 0, allowed: false, liftedBy: ['free', 'basic'] }));
    await renderScreen(<RateCreateScreen />);
    expect(await screen.findByText('Upgrade Required')).toBeInTheDocument();
  });

  it('is not shown to a rejected company', async () => {
    serve();
    const session = aSession({ readOnly: 'Correct the profile first.' });
    await renderScreen(<RateCreateScreen />, { session });
    expect(await screen.findByText('Correct the profile first.')).toBeInTheDocument();
  });

  it('takes as many further lanes as the form and the plan have room for', () => {
    expect(furtherLanes(someLimits({ limit: 5, used: 3 }))).toBe(1);
    expect(furtherLanes(someLimits({ limit: 5, used: 4 }))).toBe(0);
    expect(furtherLanes(someLimits({ limit: 100, used: 3 }))).toBe(19);
    expect(furtherLanes(someLimits({ limit: null }))).toBe(19);
  });
});

describe('the form of a stored rate', () => {
  it('shows at its field what the API refuses', async () => {
    serve(someLimits(), aRate());
    const wrong = {
      comments: ['This is longer than 250 characters.'],
      currency: ['Currency is required'],
    };
    answer('put', '/api/updates-freight-rates/rates/5', refusal('VALIDATION', wrong), 422);
    await renderScreen(<RateEditScreen id={5} />);
    await press('Save');
    for (const [message] of Object.values(wrong))
      expect((await screen.findAllByText(message ?? '')).length).toBeGreaterThan(0);
    expect(router.push).not.toHaveBeenCalled();
  });

  it('has its lane for good, and gives it new terms', async () => {
    serve(someLimits(), aRate());
    answer('put', '/api/updates-freight-rates/rates/5', { data: aRate(), message: 'Saved.' });
    await renderScreen(<RateEditScreen id={5} />);
    expect(await screen.findByText('Tuticorin')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: /Loading Port/ })).not.toBeInTheDocument();
    const price = screen.getByRole('textbox', { name: /Freight rate/ });
    await userEvent.clear(price);
    await userEvent.type(price, '1190.5');
    await press('Save');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/freight-market-rate-List'));
    expect(sent[0]).toMatchObject({
      oceanfreight: 1190.5,
      currency: 'USD',
      pricevalidity: '2099-12-31',
      comments: 'All-in, CY/CY',
    });
  });

  it('says in a dialog that the plan has no room for an expired one', async () => {
    serve(someLimits(), aRate({ status: 'expired' }));
    answer('put', '/api/updates-freight-rates/rates/5', refusal('LIMIT_REACHED'), 403);
    await renderScreen(<RateEditScreen id={5} />);
    await press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Freight Rate Limit Reached' });
    expect(within(dialog).getByText('100 live freight rates')).toBeInTheDocument();
  });

  it('is not shown for one that was withdrawn', async () => {
    serve(someLimits(), aRate({ status: 'withdrawn', can: [], remarks: 'Not a lane of yours.' }));
    await renderScreen(<RateEditScreen id={5} />);
    expect(await screen.findByText('Not a lane of yours.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

describe('matched exporters', () => {
  const lane = {
    loadingPort: TUTICORIN,
    destinationPort: JEBEL_ALI,
    lane: 'Tuticorin → Jebel Ali',
  };
  const matched = (exporters: number, names: string[] | null) => ({
    data: {
      loadingPort: ['Tuticorin'],
      portMappings: { Tuticorin: ['Jebel Ali'] },
      lanes: [{ ...lane, exporters }],
      exporterMappings: names && {
        [lane.lane]: names.map((companyName, id) => ({ id, companyName, isVerified: id === 0 })),
      },
      namesAreWithheld: names === null,
      liftedBy: names === null ? ['basic', 'premium'] : [],
    },
  });
  const asked: URLSearchParams[] = [];

  async function open(body: object, status = 200) {
    serve(someLimits(), aRate());
    api.use(
      http.get('/api/updates-freight-rates/2,8/userports', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json(body, { status });
      }),
    );
    await renderScreen(<RateEditScreen id={5} />);
    await press('View Matched Exporters');
    return screen.findByRole('dialog', { name: 'Matched exporters' });
  }

  it('are asked for once both ports are chosen', async () => {
    serve();
    await renderScreen(<RateCreateScreen />);
    await press('View Matched Exporters');
    expect(
      await screen.findByText('Please select both loading and destination ports'),
    ).toBeInTheDocument();
  });

  it('are none, and that is said', async () => {
    await open(matched(0, []));
    expect(await screen.findByText('No exporters found for this route')).toBeInTheDocument();
  });

  it('say what went wrong, and can be asked for again', async () => {
    await open(refusal('UNAVAILABLE'), 503);
    expect(await screen.findByText('Failed to fetch exporter data')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('are a number below the Basic plan, with the way to the plans', async () => {
    const dialog = await open(matched(12, null));
    expect(await within(dialog).findByText('12 exporters ship on this lane')).toBeInTheDocument();
    expect(within(dialog).getByText('Upgrade Required')).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute(
      'href',
      '/subscription-User',
    );
  });

  it('are named page by page from the Basic plan on', async () => {
    asked.length = 0;
    const dialog = await open(matched(12, ['Kaveri Yarns Exports', 'Sahyadri Life Sciences']));
    expect(await within(dialog).findByText('Kaveri Yarns Exports')).toBeInTheDocument();
    expect(within(dialog).getAllByText('Verified')).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: /Page 2|^2$/ }));
    await waitFor(() => expect(asked.map((query) => query.get('page'))).toEqual(['1', '2']));
    expect(asked[0]?.get('loadingPort')).toBe('Tuticorin(INTUT)');
  });
});
