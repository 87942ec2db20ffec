import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import type { Order } from './provider';
import { usePayment } from './use-payment';

const ORDER: Order = {
  id: 'order_Local0001',
  amount: 149950,
  currency: 'INR',
  key: 'rzp_test',
  checkoutUrl: 'http://provider.test/v1/checkout.js',
  description: 'Exporter Basic',
};
const PAID = {
  razorpay_order_id: 'order_Local0001',
  razorpay_payment_id: 'pay_Local0001',
  razorpay_signature: 'a'.repeat(64),
};

interface Options {
  order_id: string;
  amount: number;
  handler: (paid: typeof PAID) => void;
  modal: { ondismiss: () => void };
}

/** The provider's window, in the test's hands. */
class Window {
  static opened: Window[] = [];
  private readonly failed: ((said: object) => void)[] = [];
  constructor(readonly options: Options) {}
  on(_event: string, listener: (said: object) => void) {
    this.failed.push(listener);
  }
  open() {
    Window.opened.push(this);
  }
  fail(description: string) {
    for (const listener of this.failed) listener({ error: { description } });
  }
}

const onPaid = vi.fn();

function Screen({ delays = [5, 5, 5] }: { delays?: readonly number[] }) {
  const { state, pay, lookAgain } = usePayment({
    kind: 'plan',
    delays,
    onPaid,
    verify: async (proof) => {
      await unwrap(client.POST('/api/subscription-plans/verify-payment', { body: proof }));
    },
  });
  const order = (key: string) =>
    unwrap(
      client.POST('/api/subscription-plans/create-subscription-order', {
        body: { planId: 2 },
        headers: { 'Idempotency-Key': key },
      }),
    );
  return (
    <>
      <output>{state.step === 'failed' ? `failed: ${state.reason}` : state.step}</output>
      <button type="button" onClick={() => void pay(order)}>
        Pay
      </button>
      <button type="button" onClick={() => void lookAgain()}>
        Look
      </button>
    </>
  );
}

const row = (id: number, status = 'Success', amount = ORDER.amount) => ({
  id,
  transactiondate: '2026-11-21T06:00:00Z',
  transactionname: 'Exporter Basic',
  currency: 'INR',
  hostpaymentid: 'pay_Local0001',
  status,
  transactionamount: amount,
  refundedAmount: 0,
  invoiceNumber: null,
  invoiceUrl: null,
});

let history: object[] = [];
let keys: (string | null)[] = [];
let reads = 0;

const verifying = (...answers: (() => Response)[]) => {
  let calls = 0;
  api.use(
    http.post('/api/subscription-plans/verify-payment', () => {
      const answer = answers[Math.min(calls, answers.length - 1)];
      calls += 1;
      return answer?.();
    }),
  );
  return () => calls;
};
const fine = () => HttpResponse.json({ success: true, message: '' });
const refused = (status: number, code: string) => () =>
  HttpResponse.json({ status, code, message: 'No.' }, { status });

const state = (text: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function toCheckout(delays?: readonly number[]): Promise<Window> {
  await renderScreen(<Screen {...(delays ? { delays } : {})} />);
  await press('Pay');
  await state('checkout');
  return Window.opened[0] as Window;
}

beforeEach(() => {
  history = [];
  keys = [];
  reads = 0;
  Window.opened = [];
  window.Razorpay = Window as never;
  api.use(
    http.get('/api/paymenthistory/:uuid', () => {
      reads += 1;
      return HttpResponse.json({ data: { rows: history, count: history.length } });
    }),
    http.post('/api/subscription-plans/create-subscription-order', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.json(ORDER);
    }),
  );
});

afterEach(() => {
  sessionStorage.clear();
  delete window.Razorpay;
  for (const script of document.querySelectorAll('script[src]')) script.remove();
});

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
    expect(keys).toHaveLength(1);
    expect(Window.opened).toHaveLength(1);
  });

  it('that is left changes nothing, and can be begun again as another order', async () => {
    const provider = await toCheckout();
    provider.options.modal.ondismiss();
    await state('idle');
    await press('Pay');
    await state('checkout');
    expect(onPaid).not.toHaveBeenCalled();
    expect(new Set(keys).size).toBe(2);
  });

  it('that failed says so when the window is left, and another card may do', async () => {
    verifying(fine);
    const provider = await toCheckout();
    provider.fail('Your payment was declined by the bank.');
    provider.options.modal.ondismiss();
    await state('failed: payment');
    await press('Pay');
    await waitFor(() => expect(Window.opened).toHaveLength(2));
    Window.opened[1]?.fail('Declined.');
    Window.opened[1]?.options.handler(PAID);
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
    expect(Window.opened).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('an order whose answer was lost is asked for again under the same key', async () => {
    let first = true;
    api.use(
      http.post('/api/subscription-plans/create-subscription-order', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
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
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
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
    window.Razorpay = Window as never;
    second.dispatchEvent(new Event('load'));
    await state('checkout');
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
    expect(Window.opened).toHaveLength(1);
    expect(keys).toHaveLength(1);
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
    expect(keys).toHaveLength(1);
    expect(Window.opened).toHaveLength(1);
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

  it('is told when the window is left without an answer, but the history has the payment', async () => {
    history = [row(7)];
    const provider = await toCheckout();
    history = [row(8), row(7)];
    provider.options.modal.ondismiss();
    await state('paid');
    expect(onPaid).toHaveBeenCalledOnce();
  });

  it('takes neither an older payment, nor a failed one, nor another amount for it', async () => {
    history = [row(7)];
    const provider = await toCheckout();
    history = [row(9, 'Failed'), row(8, 'Success', 100), row(7)];
    provider.options.modal.ondismiss();
    await state('idle');
    window.dispatchEvent(new Event('focus'));
    await press('Pay');
    await waitFor(() => expect(Window.opened).toHaveLength(2));
    expect(onPaid).not.toHaveBeenCalled();
  });

  it('asks for no second payment of one that arrived meanwhile', async () => {
    const provider = await toCheckout([]);
    provider.options.modal.ondismiss();
    await state('idle');
    // Before the checkout, and once after it.
    await waitFor(() => expect(reads).toBe(2));
    history = [row(1)];
    await press('Pay');
    await state('paid');
    expect(keys).toHaveLength(1);
  });
});

describe('a reload', () => {
  const keep = (change: object = {}) =>
    sessionStorage.setItem(
      'lading.payment',
      JSON.stringify({ kind: 'plan', amount: 149950, after: 3, at: Date.now(), ...change }),
    );
  const proof = { orderId: 'order_Local0001', paymentId: 'pay_Local0001', signature: 'ab' };

  it('finds a payment whose verification was not heard of', async () => {
    verifying(fine);
    keep({ proof });
    await renderScreen(<Screen />);
    await state('paid');
    expect(onPaid).toHaveBeenCalledOnce();
  });

  it('finds a payment in the history', async () => {
    keep();
    history = [row(4)];
    await renderScreen(<Screen />);
    await state('paid');
  });

  it.each([
    ['of points', { kind: 'points' }],
    ['of yesterday', { at: 1 }],
    ['of nonsense', { amount: 'much' }],
  ])('does not wait for a purchase %s', async (_name, change) => {
    keep(change);
    history = [row(4)];
    await renderScreen(<Screen />);
    window.dispatchEvent(new Event('focus'));
    await state('idle');
    expect(onPaid).not.toHaveBeenCalled();
  });
});
