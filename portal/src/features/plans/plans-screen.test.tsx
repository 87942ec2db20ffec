import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { PlansScreen } from './plans-screen';

const plan = (
  id: number,
  planId: number,
  baseName: string,
  price: number,
  change: object = {},
) => ({
  id,
  planId,
  tier: baseName.toLowerCase(),
  move: 'start',
  available: true,
  current: false,
  name: `Exporter ${baseName}`,
  baseName,
  price,
  priceAmount: price * 50,
  currency: 'INR',
  durationDays: 30,
  isYearly: false,
  popular: planId === 3,
  yearlySaving: null,
  features: { enquiriesPerMonth: planId === 1 ? '5' : 'Unlimited', companyNames: planId > 1 },
  ...change,
});
const YEARLY = { isYearly: true, durationDays: 365, priceAmount: 1_199_600, yearlySaving: 33 };
const PLANS = [
  plan(1, 1, 'Free', 0),
  plan(2, 2, 'Basic', 2999),
  plan(3, 2, 'Basic', 29990, YEARLY),
  plan(4, 3, 'Premium', 5999),
];
const QUOTE = {
  planId: 3,
  planName: 'Exporter Premium',
  isYearly: false,
  change: 'upgrade',
  listAmount: 599900,
  price: 200000,
  credit: 50000,
  amount: 150000,
  currency: 'INR',
  startsAt: '2026-11-21T06:00:00Z',
  endsAt: '2026-12-11T06:00:00Z',
};

/** The plans as the API sends them to a company on Basic. */
const ON_BASIC = PLANS.map((each) => ({
  ...each,
  move: { free: null, basic: 'renew', premium: 'upgrade' }[each.tier],
  current: each.tier === 'basic',
}));

let plans: object[] = PLANS;
let held: object | null = null;

async function show(change: object = {}, readOnly: string | null = null) {
  const session = aSession({ user: aUser({ subscription: null, ...change }), readOnly });
  await renderScreen(<PlansScreen />, { session });
}
const table = () => screen.findByRole('table');
const choose = async (name: string) =>
  userEvent.click(within(await table()).getByRole('button', { name }));
const holds = (tier: string, endDate: string) => ({
  planId: 2,
  tier,
  planName: 'Basic',
  endDate,
  status: 'active',
});

beforeEach(() => {
  sessionStorage.clear();
  plans = PLANS;
  held = null;
  api.use(
    http.get('/api/subscription-plans', () => HttpResponse.json({ data: plans })),
    http.get('/api/subscription-plans/user/7', () =>
      HttpResponse.json({ isActive: false, subscription: held }),
    ),
    http.get('/api/paymenthistory/:uuid', () =>
      HttpResponse.json({ data: { rows: [], count: 0 } }),
    ),
    http.get('/api/subscription-plans/quote', () => HttpResponse.json({ data: QUOTE })),
  );
});

describe('Choose Your Plan', () => {
  it('compares the plans of a period, with listed price, discount and the year’s saving', async () => {
    await show();
    const head = within(await table()).getByRole('columnheader', { name: /Basic/ });
    expect(head).toHaveTextContent('2,999.00');
    expect(head).toHaveTextContent('50% off');
    expect(head).toHaveTextContent('1,499.50');
    await userEvent.click(screen.getByText('Yearly'));
    const yearly = within(await table()).getByRole('columnheader', { name: /Basic/ });
    expect(yearly).toHaveTextContent('29,990.00');
    expect(yearly).toHaveTextContent('60% off');
    expect(yearly).toHaveTextContent('11,996.00');
    expect(yearly).toHaveTextContent('you save 33%');
    expect(screen.getByText('Save up to 33% when you pay yearly')).toBeInTheDocument();
  });

  it('says that there is nothing to choose from, and asks again', async () => {
    plans = [];
    await show();
    await screen.findByText('No subscription plans available');
    plans = PLANS;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await table();
  });

  it('says that the plans could not be read', async () => {
    api.use(
      http.get('/api/subscription-plans', () =>
        HttpResponse.json({ status: 400, code: 'X', message: 'Not now.' }, { status: 400 }),
      ),
    );
    await show();
    await screen.findByText('Failed to load plans');
    expect(screen.getByText('Not now.')).toBeInTheDocument();
  });

  it('tells a secondary user who can pay, and offers no button', async () => {
    await show({ isPrimary: false });
    expect(within(await table()).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('Only the primary user of your company can pay.')).toBeInTheDocument();
  });

  it('offers nothing to pay to a company that can change nothing', async () => {
    await show({ status: 'rejected' }, 'Please correct your profile first.');
    expect(within(await table()).getByRole('columnheader', { name: /Basic/ })).toBeInTheDocument();
    expect(within(await table()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('marks the present plan and offers renewal and upgrade', async () => {
    plans = ON_BASIC;
    await show();
    await within(await table()).findByText('Current plan');
    for (const name of ['Renew · Basic', 'Upgrade · Premium']) {
      expect(within(await table()).getByRole('button', { name })).toBeInTheDocument();
    }
    expect(within(await table()).queryByRole('button', { name: /Free/ })).not.toBeInTheDocument();
  });

  it('warns in the last days', async () => {
    held = holds('basic', new Date(Date.now() + 3 * 86_400_000).toISOString());
    await show();
    await screen.findByText('Your Basic plan ends soon');
  });

  it('does not warn whoever has paid ahead', async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const next = { tier: 'basic', planName: 'Basic', startDate: soon, endDate: '2099-01-01' };
    held = { ...holds('basic', soon), next };
    await show({ subscription: { ...holds('basic', soon), next } });
    await table();
    expect(screen.queryByText('Your Basic plan ends soon')).not.toBeInTheDocument();
  });
});

describe('before paying', () => {
  it('shows what it costs now, with the credit of the present plan', async () => {
    plans = ON_BASIC;
    await show();
    await within(await table()).findByText('Current plan');
    await choose('Upgrade · Premium');
    const dialog = await screen.findByRole('dialog', { name: 'Exporter Premium' });
    await within(dialog).findByText('Amount due now');
    expect(dialog).toHaveTextContent('5,999.00');
    expect(dialog).toHaveTextContent('2,000.00');
    expect(dialog).toHaveTextContent('− INR 500.00');
    expect(dialog).toHaveTextContent('1,500.00');
    expect(dialog).toHaveTextContent('valid until 11-Dec-2026');
  });

  it('promises no credit where there is none', async () => {
    api.use(
      http.get('/api/subscription-plans/quote', () =>
        HttpResponse.json({ data: { ...QUOTE, credit: 0, amount: QUOTE.price } }),
      ),
    );
    plans = ON_BASIC;
    await show();
    await within(await table()).findByText('Current plan');
    await choose('Upgrade · Premium');
    await screen.findByText('Amount due now');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('credited');
  });

  it('reads the price again when it has changed', async () => {
    let asked = 0;
    api.use(
      http.get('/api/subscription-plans/quote', () => {
        asked += 1;
        return HttpResponse.json({ data: { ...QUOTE, amount: asked === 1 ? 150000 : 160000 } });
      }),
      http.post('/api/subscription-plans/create-subscription-order', () =>
        HttpResponse.json(
          { status: 409, code: 'PRICE_MISMATCH', message: 'Please look at it again.' },
          { status: 409 },
        ),
      ),
    );
    await show();
    await choose('Subscribe · Premium');
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed to payment' }));
    await screen.findByText('The price has changed');
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('1,600.00'));
  });

  it('strikes nothing out where nothing is taken off', async () => {
    plans = PLANS.map((each) => ({ ...each, priceAmount: each.price * 100 }));
    await show();
    await choose('Subscribe · Premium');
    const dialog = await screen.findByRole('dialog', { name: 'Exporter Premium' });
    await within(dialog).findByText('Amount due now');
    expect(within(dialog).queryByText('List price')).not.toBeInTheDocument();
  });

  it('says why a plan cannot be bought now', async () => {
    api.use(
      http.get('/api/subscription-plans/quote', () =>
        HttpResponse.json(
          { status: 409, code: 'CONFLICT', message: 'Please choose the yearly plan.' },
          { status: 409 },
        ),
      ),
    );
    await show();
    await choose('Subscribe · Premium');
    await screen.findByText('Please choose the yearly plan.');
    expect(screen.queryByRole('button', { name: 'Proceed to payment' })).not.toBeInTheDocument();
  });
});

describe('the free plan', () => {
  it('is started once it is confirmed', async () => {
    const sent: unknown[] = [];
    api.use(
      http.post('/api/subscription-plans/subscribe', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: '' });
      }),
    );
    await show();
    await choose('Subscribe · Free');
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await screen.findByText('Your free plan is active.');
    expect(sent).toEqual([
      { planId: 1, isYearly: false, userId: 7, email: 'meera@kaveri.example' },
    ]);
  });

  it('is for once: the API knows', async () => {
    api.use(
      http.post('/api/subscription-plans/subscribe', () =>
        HttpResponse.json({ status: 409, code: 'FREE_PLAN_USED', message: '' }, { status: 409 }),
      ),
    );
    await show();
    await choose('Subscribe · Free');
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await screen.findByText('Free Plan Limit');
    expect(screen.getByText('You can only use the free plan once')).toBeInTheDocument();
  });

  it('is for once: one that was had is known before', async () => {
    plans = [plan(1, 1, 'Free', 0, { available: false }), ...PLANS.slice(1)];
    await show();
    await choose('Subscribe · Free');
    await screen.findByText('Free Plan Already Used');
  });

  it('that began although its answer was lost is shown as held', async () => {
    api.use(
      http.post('/api/subscription-plans/subscribe', () => {
        plans = PLANS.map((each) => (each.tier === 'free' ? { ...each, current: true } : each));
        return HttpResponse.error();
      }),
    );
    await show();
    await choose('Subscribe · Free');
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await within(await table()).findByText('Current plan');
  });
});

describe('a payment that is still on its way', () => {
  it('is spoken of again to whoever closed that and chooses a plan', async () => {
    const { uuid } = aUser();
    const proof = { orderId: 'order_1', paymentId: 'pay_1', signature: 'ab' };
    const waited = { kind: 'plan', payer: uuid, amount: 149950, after: 0, at: Date.now(), proof };
    sessionStorage.setItem('lading.payment', JSON.stringify(waited));
    api.use(
      http.post('/api/subscription-plans/verify-payment', () =>
        HttpResponse.json(
          { status: 409, code: 'PAYMENT_PENDING', message: 'Wait.' },
          { status: 409 },
        ),
      ),
    );
    await show();
    const told = { name: 'Your payment is being processed' };
    const dialog = await screen.findByRole('dialog', told);
    const [, close] = within(dialog).getAllByRole('button', { name: 'Close' });
    await userEvent.click(close as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await choose('Subscribe · Basic');
    await screen.findByRole('dialog', told);
    expect(screen.queryByText('Proceed to payment')).not.toBeInTheDocument();
  });
});
