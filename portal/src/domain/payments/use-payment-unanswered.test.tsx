import { act, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import {
  Checkout,
  fine,
  onPaid,
  PAID,
  press,
  refused,
  row,
  Screen,
  server,
  state,
  toCheckout,
  verifying,
} from '@/testing/payment';
import { renderScreen } from '@/testing/render';
import { aUser } from '@/testing/session';

describe('a payment that is still being confirmed', () => {
  const pending = refused(409, 'PAYMENT_PENDING');

  it('waits, asks again, and is told once when it went through', async () => {
    const calls = verifying(pending, pending, fine);
    const provider = await toCheckout();
    provider.options.handler(PAID);
    await state('paid');
    expect(calls()).toBe(3);
    expect(onPaid).toHaveBeenCalledOnce();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is kept for the next visit, and nobody is asked to pay again', async () => {
    const calls = verifying(pending);
    const provider = await toCheckout([]);
    provider.options.handler(PAID);
    await state('waiting');
    await press('Pay');
    await waitFor(() => expect(calls()).toBeGreaterThan(2));
    await state('waiting');
    expect(Checkout.opened).toHaveLength(1);
    expect(server.keys).toHaveLength(1);
    expect(onPaid).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(1);
  });
});

describe('a network lost after paying', () => {
  it('waits, asks again, and finds it paid', async () => {
    const calls = verifying(() => HttpResponse.error(), refused(503, 'UNAVAILABLE'), fine);
    const provider = await toCheckout();
    provider.options.handler(PAID);
    await state('paid');
    expect(calls()).toBe(3);
    expect(onPaid).toHaveBeenCalledOnce();
  });

  it('does not offer to pay again while it waits', async () => {
    verifying(() => HttpResponse.error());
    const provider = await toCheckout();
    provider.options.handler(PAID);
    await state('waiting');
    await press('Pay');
    await state('waiting');
    expect(server.keys).toHaveLength(1);
    expect(Checkout.opened).toHaveLength(1);
  });

  it('is told on coming back to the page', async () => {
    let away = true;
    verifying(() => (away ? HttpResponse.error() : fine()));
    const provider = await toCheckout();
    provider.options.handler(PAID);
    await state('waiting');
    away = false;
    window.dispatchEvent(new Event('focus'));
    await state('paid');
    expect(onPaid).toHaveBeenCalledOnce();
  });

  it('is told once, however many polls are under way', async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const slow = () => arrived.then(fine);
    const calls = verifying(() => HttpResponse.error(), slow);
    const provider = await toCheckout([]);
    provider.options.handler(PAID);
    await state('waiting');
    await press('Look');
    await waitFor(() => expect(calls()).toBeGreaterThan(2));
    arrive();
    await state('paid');
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    await act(() => arrived);
    expect(onPaid).toHaveBeenCalledOnce();
  });

  it('is told when the window is left without an answer, but the history has the payment', async () => {
    server.history = [row(7)];
    const provider = await toCheckout();
    server.history = [row(8), row(7)];
    provider.options.modal.ondismiss();
    await state('paid');
    expect(onPaid).toHaveBeenCalledOnce();
  });

  it('takes neither an older payment, nor a failed one, nor another amount for it', async () => {
    server.history = [row(7)];
    const provider = await toCheckout();
    server.history = [row(9, 'Failed'), row(8, 'Success', 100), row(7)];
    provider.options.modal.ondismiss();
    await state('idle');
    window.dispatchEvent(new Event('focus'));
    await press('Pay');
    await waitFor(() => expect(Checkout.opened).toHaveLength(2));
    expect(onPaid).not.toHaveBeenCalled();
  });

  it('asks for no second payment of one that arrived meanwhile', async () => {
    const provider = await toCheckout([]);
    provider.options.modal.ondismiss();
    await state('idle');
    // Once before the checkout, and once after it.
    await waitFor(() => expect(server.reads).toBe(2));
    server.history = [row(1)];
    await press('Pay');
    await state('paid');
    expect(server.keys).toHaveLength(1);
  });
});

describe('a reload', () => {
  const keep = (change: object = {}) =>
    sessionStorage.setItem(
      'lading.payment',
      JSON.stringify({
        kind: 'plan',
        payer: aUser().uuid,
        amount: 149950,
        after: 3,
        at: Date.now(),
        ...change,
      }),
    );
  const proof = { orderId: 'order_Local0001', paymentId: 'pay_Local0001', signature: 'ab' };

  it('finds a payment whose verification got no answer', async () => {
    verifying(fine);
    keep({ proof });
    await renderScreen(<Screen />);
    await state('paid');
    expect(onPaid).toHaveBeenCalledOnce();
  });

  it('finds a payment in the history', async () => {
    keep();
    server.history = [row(4)];
    await renderScreen(<Screen />);
    await state('paid');
  });

  it.each([
    ['of points', { kind: 'points' }],
    ['of yesterday', { at: 1 }],
    ['of somebody else', { payer: 'another' }],
    ['of nonsense', { amount: 'much' }],
  ])('does not wait for a purchase %s', async (_name, change) => {
    keep(change);
    server.history = [row(4)];
    await renderScreen(<Screen />);
    window.dispatchEvent(new Event('focus'));
    await state('idle');
    expect(onPaid).not.toHaveBeenCalled();
  });
});

describe('a session that ends while paying', () => {
  const ended = refused(401, 'UNAUTHENTICATED');

  it('leads to the sign-in and keeps the payment, which is found after it', async () => {
    const calls = verifying(ended, fine);
    const { onSignedOut, unmount } = await renderScreen(<Screen />);
    await press('Pay');
    await state('checkout');
    Checkout.opened[0]?.options.handler(PAID);
    await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce());
    await state('waiting');
    expect(calls()).toBe(1);
    expect(onPaid).not.toHaveBeenCalled();
    unmount();
    await renderScreen(<Screen />);
    await state('paid');
    expect(onPaid).toHaveBeenCalledOnce();
    expect(sessionStorage).toHaveLength(0);
  });

  it('leads to the sign-in before anything is paid', async () => {
    api.use(http.post('/api/subscription-plans/create-subscription-order', ended));
    const { onSignedOut } = await renderScreen(<Screen />);
    await press('Pay');
    await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce());
    expect(Checkout.opened).toHaveLength(0);
  });
});
