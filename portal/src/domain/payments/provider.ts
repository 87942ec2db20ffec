import { getNonce } from 'get-nonce';

import type { Schema } from '@/shared/api/types';

/** An order that the checkout opens with. */
export type Order = Schema<'OrderOut'>;

/** The provider's proof of a payment, for the API to verify. */
export interface Proof {
  orderId: string;
  paymentId: string;
  signature: string;
}

/** How a checkout ended. `error`: the provider's last message about a failed payment, or ''. */
export type CheckoutEnd = { kind: 'paid'; proof: Proof } | { kind: 'left'; error: string | null };

export interface Payer {
  name: string;
  email: string | null;
  contact: string | null;
}

export interface CheckoutResponse {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

export type FailureListener = (said: { error?: { description?: string } }) => void;

interface Checkout {
  on(event: 'payment.failed', listener: FailureListener): void;
  open(): void;
}

/** The options that we pass to the provider's window. It accepts more than these. */
export interface CheckoutOptions {
  order_id: string;
  amount: number;
  handler: (paid: CheckoutResponse) => void;
  modal: { ondismiss: () => void };
  [more: string]: unknown;
}

type CheckoutClass = new (options: CheckoutOptions) => Checkout;

declare global {
  interface Window {
    Razorpay?: CheckoutClass;
  }
}

/** The provider's script did not load, or did not define the checkout. */
export class CheckoutMissing extends Error {
  constructor(readonly reason: 'script' | 'absent') {
    super(reason);
    this.name = 'CheckoutMissing';
  }
}

/** The timeout of every request (RULES.md 1.9). */
const SCRIPT_MS = 40_000;

const loading = new Map<string, Promise<void>>();

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    const nonce = getNonce();
    if (nonce) script.nonce = nonce;
    const giveUp = () => {
      clearTimeout(timer);
      script.remove();
      // Try again next time: the network may be back.
      loading.delete(url);
      reject(new CheckoutMissing('script'));
    };
    const timer = setTimeout(giveUp, SCRIPT_MS);
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = giveUp;
    document.head.append(script);
  });
}

/** The provider's checkout class; its script is loaded once. Throws `CheckoutMissing`. */
async function checkoutClass(url: string): Promise<CheckoutClass> {
  if (!window.Razorpay) {
    const script = loading.get(url) ?? addScript(url);
    loading.set(url, script);
    await script;
  }
  if (!window.Razorpay) {
    loading.delete(url);
    throw new CheckoutMissing('absent');
  }
  return window.Razorpay;
}

/**
 * Opens the provider's window over the page and waits until it closes: paid, or left. A failed
 * payment leaves the window open, so that the person can try another card. Throws
 * `CheckoutMissing`.
 */
export async function openCheckout(
  order: Order,
  payer: Payer,
  merchant: string,
  onOpen: () => void,
): Promise<CheckoutEnd> {
  const Razorpay = await checkoutClass(order.checkoutUrl);
  return new Promise((resolve) => {
    let error: string | null = null;
    const checkout = new Razorpay({
      key: order.key,
      order_id: order.id,
      amount: order.amount,
      currency: order.currency,
      name: merchant,
      description: order.description,
      prefill: {
        name: payer.name,
        email: payer.email ?? undefined,
        contact: payer.contact ?? undefined,
      },
      theme: { color: '#0c726c' },
      handler: (paid: CheckoutResponse) =>
        resolve({
          kind: 'paid',
          proof: {
            orderId: paid.razorpay_order_id,
            paymentId: paid.razorpay_payment_id,
            signature: paid.razorpay_signature,
          },
        }),
      modal: { ondismiss: () => resolve({ kind: 'left', error }) },
    });
    checkout.on('payment.failed', (said) => {
      error = said.error?.description ?? '';
    });
    onOpen();
    checkout.open();
  });
}
