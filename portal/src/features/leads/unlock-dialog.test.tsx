import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { api } from '@/testing/api';
import { Checkout, fine, ORDER, PAID } from '@/testing/payment';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { UnlockDialog } from './unlock-dialog';

const onUnlocked = vi.fn();
let points = 0;

async function show(balance: number, isPrimary = true) {
  points = balance;
  const session = aSession({ user: aUser({ isPrimary }) });
  await renderScreen(
    <UnlockDialog enquiryId={4} opened onClose={vi.fn()} onUnlocked={onUnlocked} />,
    { session },
  );
}

beforeEach(() => {
  sessionStorage.clear();
  api.use(
    http.get('/api/unlock-enquiries/4', () =>
      HttpResponse.json({
        data: {
          constants: [
            { key: 'manufacturer', value: 50 },
            { key: 'exporter', value: 100 },
          ],
          price: 100,
          enquiry: [],
        },
      }),
    ),
    http.get('/api/points/:uuid', () => HttpResponse.json({ data: { points } })),
  );
});

describe('unlocking an enquiry', () => {
  it('costs what the business type pays, and opens it', async () => {
    api.use(
      http.post('/api/unlock-enquiries/4', () => HttpResponse.json({ data: {}, message: null })),
    );
    await show(120);
    await userEvent.click(await screen.findByRole('button', { name: 'Unlock for 100 points' }));
    await waitFor(() => expect(onUnlocked).toHaveBeenCalledOnce());
    await screen.findByText('The enquiry is now unlocked.');
  });

  it('says why the price cannot be read', async () => {
    const failed = { message: 'We are down for a moment.', code: 'UNAVAILABLE', errors: {} };
    api.use(http.get('/api/unlock-enquiries/4', () => HttpResponse.json(failed, { status: 503 })));
    await show(120);
    expect(await screen.findByText('Failed to fetch enquiry status.')).toBeInTheDocument();
    expect(screen.getByText('We are down for a moment.')).toBeInTheDocument();
  });

  it('says how many points are missing, and leads to more of them', async () => {
    await show(40);
    await screen.findByText(/You need 60 more points/);
    expect(screen.queryByRole('button', { name: /Unlock for/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Buy points' }));
    expect(await screen.findByRole('textbox', { name: 'Points' })).toHaveValue('100');
  });

  it('asks whether to unlock once the points are bought and that is told', async () => {
    api.use(
      http.post('/api/integrations/create-order', () => HttpResponse.json(ORDER)),
      http.post('/api/integrations/verify-payment', () => {
        points = 140;
        return fine();
      }),
    );
    await show(40);
    await userEvent.click(await screen.findByRole('button', { name: 'Buy points' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed to payment' }));
    await waitFor(() => expect(Checkout.opened).toHaveLength(1));
    Checkout.opened[0]?.options.handler(PAID);
    await screen.findByText('Your transaction has been successful');
    await screen.findByText('Current balance: 140 points');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByRole('button', { name: 'Unlock for 100 points' });
  });

  it('keeps the amount after a payment that failed', async () => {
    api.use(http.post('/api/integrations/create-order', () => HttpResponse.json(ORDER)));
    await show(40);
    await userEvent.click(await screen.findByRole('button', { name: 'Buy points' }));
    const amount = await screen.findByRole('textbox', { name: 'Points' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '750');
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to payment' }));
    await waitFor(() => expect(Checkout.opened).toHaveLength(1));
    Checkout.opened[0]?.fail('The bank declined it.');
    Checkout.opened[0]?.options.modal.ondismiss();
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('textbox', { name: 'Points' })).toHaveValue('750');
  });

  it('sends a secondary user to the primary one', async () => {
    await show(40, false);
    await screen.findByText(/Ask the primary user of your company/);
    expect(screen.queryByRole('button', { name: 'Buy points' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/subscription-User',
    );
  });

  it('reads the balance again when the points were spent meanwhile', async () => {
    api.use(
      http.post('/api/unlock-enquiries/4', () => {
        points = 20;
        return HttpResponse.json(
          { status: 409, code: 'INSUFFICIENT_POINTS', message: 'Not enough points.' },
          { status: 409 },
        );
      }),
    );
    await show(100);
    await userEvent.click(await screen.findByRole('button', { name: 'Unlock for 100 points' }));
    await screen.findByText('Not enough points.');
    await screen.findByText(/You need 80 more points/);
    expect(onUnlocked).not.toHaveBeenCalled();
  });
});
