import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, vi } from 'vitest';

import type { CheckoutOptions, FailureListener, Order } from '@/domain/payments/provider';
import { usePayment } from '@/domain/payments/use-payment';
import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { api } from './api';
import { planId } from './plan-id';
import { renderScreen } from './render';

export const ORDER: Order = {
  id: 'order_Local0001',
  amount: 149950,
  currency: 'INR',
  key: 'rzp_test',
  checkoutUrl: 'http://provider.test/v1/checkout.js',
  description: 'Exporter Basic',
};
export const PAID = {
  razorpay_order_id: 'order_Local0001',
  razorpay_payment_id: 'pay_Local0001',
  razorpay_signature: 'a'.repeat(64),
};

/** A stand-in for the provider's window, which the test controls. */
export class Checkout {
  static opened: Checkout[] = [];
  private readonly failed: FailureListener[] = [];
  constructor(readonly options: CheckoutOptions) {}
  on(_event: string, listener: FailureListener) {
    this.failed.push(listener);
  }
  open() {
    Checkout.opened.push(this);
  }
  fail(description: string) {
    for (const listener of this.failed) listener({ error: { description } });
  }
}

export const onPaid = vi.fn();

/** A button that pays with the hook, and the hook's state. */
export function Screen({ delays = [5, 5, 5] }: { delays?: readonly number[] }) {
  const { state, pay, pollNow } = usePayment({
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
        body: { planId: planId(2) },
        headers: { 'Idempotency-Key': key },
      }),
    );
  return (
    <>
      <output>{state.step === 'failed' ? `failed: ${state.reason}` : state.step}</output>
      <button type="button" onClick={() => void pay('a month', order)}>
        Pay
      </button>
      <button type="button" onClick={() => void pay('a year', order)}>
        Pay a year
      </button>
      <button type="button" onClick={() => void pollNow()}>
        Look
      </button>
    </>
  );
}

/** One row of the payment history. */
export const row = (id: number, status = 'Success', amount = ORDER.amount) => ({
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
  refundUnderWay: 0,
  creditNotes: [],
});

/** The API's data, and the calls that it received. */
export const server = { history: [] as object[], keys: [] as (string | null)[], reads: 0 };

/** Sets the answers to verification; the last one repeats. Returns how often it was called. */
export const verifying = (...answers: (() => Response | Promise<Response>)[]) => {
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
export const fine = () => HttpResponse.json({ success: true, message: '' });
export const refused = (status: number, code: string) => () =>
  HttpResponse.json({ status, code, message: 'No.' }, { status });

export const state = (text: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Pays until the provider's window is open. */
export async function toCheckout(delays?: readonly number[]): Promise<Checkout> {
  await renderScreen(<Screen {...(delays ? { delays } : {})} />);
  await press('Pay');
  await state('checkout');
  return Checkout.opened[0] as Checkout;
}

beforeEach(() => {
  Object.assign(server, { history: [], keys: [], reads: 0 });
  Checkout.opened = [];
  window.Razorpay = Checkout;
  api.use(
    http.get('/api/paymenthistory/:uuid', () => {
      server.reads += 1;
      return HttpResponse.json({ data: { rows: server.history, count: server.history.length } });
    }),
    http.post('/api/subscription-plans/create-subscription-order', ({ request }) => {
      server.keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.json(ORDER);
    }),
  );
});

afterEach(() => {
  sessionStorage.clear();
  delete window.Razorpay;
  for (const script of document.querySelectorAll('script[src]')) script.remove();
});
