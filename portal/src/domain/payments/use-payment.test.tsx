import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { api } from '@/testing/api';
import {
  Checkout,
  fine,
  ORDER,
  onPaid,
  PAID,
  press,
  refused,
  Screen,
  server,
  state,
  toCheckout,
  verifying,
} from '@/testing/payment';
import { renderScreen } from '@/testing/render';

describe('a payment', () => {
  it('is ordered, paid, verified, and told once', async () => {
    const calls = verifying(fine);
    const provider = await toCheckout();
    expect(provider.options).toMatchObject({ order_id: ORDER.id, amount: 149950 });
    provider.options.handler(PAID);
    await state('paid');
    expect(onPaid).toHaveBeenCalledOnce();
    expect(calls()).toBe(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is ordered once however often the button is pressed', async () => {
    await renderScreen(<Screen />);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Pay' }));
    await state('checkout');
    expect(server.keys).toHaveLength(1);
    expect(Checkout.opened).toHaveLength(1);
  });

  it('that is left changes nothing, and can be begun again as another order', async () => {
    const provider = await toCheckout();
    provider.options.modal.ondismiss();
    await state('idle');
    await press('Pay');
    await state('checkout');
    expect(onPaid).not.toHaveBeenCalled();
    expect(new Set(server.keys).size).toBe(2);
  });

  it('that failed says so when the window is left, and another card may do', async () => {
    verifying(fine);
    const provider = await toCheckout();
    provider.fail('Your payment was declined by the bank.');
    provider.options.modal.ondismiss();
    await state('failed: payment');
    await press('Pay');
    await waitFor(() => expect(Checkout.opened).toHaveLength(2));
    Checkout.opened[1]?.fail('Declined.');
    Checkout.opened[1]?.options.handler(PAID);
    await state('paid');
  });
});

describe('what is refused', () => {
  it.each([
    [409, 'PRICE_MISMATCH', 'price'],
    [403, 'FORBIDDEN', 'order'],
    [503, 'UNAVAILABLE', 'order'],
  ])('an order with %s %s fails as %s and opens nothing', async (status, code, reason) => {
    api.use(
      http.post(
        '/api/subscription-plans/create-subscription-order',
        refused(status as number, code as string),
      ),
    );
    await renderScreen(<Screen />);
    await press('Pay');
    await state(`failed: ${reason}`);
    expect(Checkout.opened).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('an order whose answer was lost is asked for again under the same key', async () => {
    let first = true;
    api.use(
      http.post('/api/subscription-plans/create-subscription-order', ({ request }) => {
        server.keys.push(request.headers.get('idempotency-key'));
        if (!first) return HttpResponse.json(ORDER);
        first = false;
        return HttpResponse.error();
      }),
    );
    await renderScreen(<Screen />);
    await press('Pay');
    await state('failed: order');
    await press('Pay');
    await state('checkout');
    expect(server.keys).toHaveLength(2);
    expect(new Set(server.keys).size).toBe(1);
  });

  it('after a lost answer something else is ordered under another key', async () => {
    let first = true;
    api.use(
      http.post('/api/subscription-plans/create-subscription-order', ({ request }) => {
        server.keys.push(request.headers.get('idempotency-key'));
        if (!first) return HttpResponse.json(ORDER);
        first = false;
        return HttpResponse.error();
      }),
    );
    await renderScreen(<Screen />);
    await press('Pay');
    await state('failed: order');
    await press('Pay a year');
    await state('checkout');
    expect(new Set(server.keys).size).toBe(2);
  });

  it.each([
    [400, 'SIGNATURE_INVALID', 'verification'],
    [404, 'NOT_FOUND', 'verification'],
    [409, 'CONFLICT', 'payment'],
  ])(
    'a payment with %s %s fails as %s and is not asked about again',
    async (status, code, reason) => {
      const calls = verifying(refused(status as number, code as string));
      const provider = await toCheckout();
      provider.options.handler(PAID);
      await state(`failed: ${reason}`);
      window.dispatchEvent(new Event('focus'));
      expect(calls()).toBe(1);
      expect(onPaid).not.toHaveBeenCalled();
      expect(sessionStorage).toHaveLength(0);
    },
  );
});

describe('the provider’s script', () => {
  it('that does not come is told, and asked for again', async () => {
    delete window.Razorpay;
    await renderScreen(<Screen />);
    await press('Pay');
    const script = await waitFor(() => {
      const found = document.querySelector<HTMLScriptElement>(`script[src="${ORDER.checkoutUrl}"]`);
      expect(found).not.toBeNull();
      return found as HTMLScriptElement;
    });
    script.dispatchEvent(new Event('error'));
    await state('failed: script');
    await press('Pay');
    const second = await waitFor(() => {
      const found = document.querySelector<HTMLScriptElement>(`script[src="${ORDER.checkoutUrl}"]`);
      expect(found).not.toBeNull();
      return found as HTMLScriptElement;
    });
    window.Razorpay = Checkout;
    second.dispatchEvent(new Event('load'));
    await state('checkout');
  });

  it('that is never answered is told after the documents’ forty seconds', async () => {
    delete window.Razorpay;
    const checkoutUrl = 'http://provider.test/v1/silent.js';
    api.use(
      http.post('/api/subscription-plans/create-subscription-order', () =>
        HttpResponse.json({ ...ORDER, checkoutUrl }),
      ),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      await renderScreen(<Screen />);
      fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
      await vi.waitFor(() =>
        expect(document.querySelector(`script[src="${checkoutUrl}"]`)).not.toBeNull(),
      );
      await act(() => vi.advanceTimersByTimeAsync(41_000));
      await vi.waitFor(() =>
        expect(screen.getByRole('status')).toHaveTextContent('failed: script'),
      );
      expect(document.querySelector(`script[src="${checkoutUrl}"]`)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('that brings nothing is told', async () => {
    delete window.Razorpay;
    const checkoutUrl = 'http://provider.test/v1/empty.js';
    api.use(
      http.post('/api/subscription-plans/create-subscription-order', () =>
        HttpResponse.json({ ...ORDER, checkoutUrl }),
      ),
    );
    await renderScreen(<Screen />);
    await press('Pay');
    const script = await waitFor(() => {
      const found = document.querySelector(`script[src="${checkoutUrl}"]`);
      expect(found).not.toBeNull();
      return found as Element;
    });
    script.dispatchEvent(new Event('load'));
    await state('failed: absent');
  });
});
