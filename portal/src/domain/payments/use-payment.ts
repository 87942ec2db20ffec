'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import { useTranslations } from '@/i18n/translations';
import { isSignedOut, useSignedOut } from '@/shared/api/config';
import { ApiError } from '@/shared/api/error';
import { useIdempotencyKey } from '@/shared/api/use-idempotency-key';

import {
  forget,
  isInHistory,
  newestPayment,
  type Pending,
  type PurchaseKind,
  pendingOf,
  remember,
} from './pending';
import { CheckoutMissing, type Order, openCheckout, type Proof } from './provider';

/** Why a payment failed. */
export type Failure = 'script' | 'absent' | 'order' | 'price' | 'payment' | 'verification';

/**
 * The state of a payment. `waiting`: the provider took the money and our API has not confirmed it
 * yet, so do not pay again. `error` is the message of the API or the provider.
 */
export type PaymentState =
  | { step: 'idle' | 'ordering' | 'checkout' | 'verifying' | 'waiting' | 'paid' }
  | { step: 'failed'; reason: Failure; error: unknown };

interface PaymentOptions {
  kind: PurchaseKind;
  /**
   * Asks the API to verify the provider's result; safe to repeat. A 400, 404 or 409 is final unless
   * its code says that the money is still on its way. After any other error we try again.
   */
  verify: (proof: Proof) => Promise<void>;
  /** Called once when we know that the purchase succeeded. */
  onPaid: () => void;
  /** Milliseconds between the polls of a purchase whose result is unknown. */
  delays?: readonly number[];
}

type CreateOrder = (idempotencyKey: string) => Promise<Order>;

const DELAYS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;
const REFUSALS = new Set([400, 404, 409]);
/** The provider has the money but has not captured it yet: neither paid nor refused. */
const PENDING = 'PAYMENT_PENDING';

function refusalOf(error: unknown): Failure | null {
  if (!(error instanceof ApiError) || !REFUSALS.has(error.status)) return null;
  if (error.code === PENDING) return null;
  return error.status === 409 ? 'payment' : 'verification';
}

function orderFailure(error: unknown): Failure {
  if (error instanceof CheckoutMissing) return error.reason;
  return error instanceof ApiError && error.code === 'PRICE_MISMATCH' ? 'price' : 'order';
}

/** Runs a payment: the order, the provider's window, the API's verification, and every error. */
export function usePayment({ kind, verify, onPaid, delays = DELAYS }: PaymentOptions) {
  const { user } = useSession();
  const merchant = useTranslations('common')('appName');
  const [state, setState] = useState<PaymentState>({ step: 'idle' });
  const running = useRef(false);
  const key = useIdempotencyKey();
  const signedOut = useSignedOut();
  const polling = usePolling(delays);
  const pendingNow = () => pendingOf(kind, user.uuid, Date.now());
  // A poll that started earlier must call the current functions of the screen.
  const latest = useRef({ verify, onPaid });
  useEffect(() => {
    latest.current = { verify, onPaid };
  });

  const fail = (reason: Failure, error: unknown) => {
    polling.stop();
    setState({ step: 'failed', reason, error });
  };

  const succeed = (pending: Pending) => {
    // Two polls may have run at the same time.
    if (pendingNow()?.at !== pending.at) return;
    polling.stop();
    forget();
    setState({ step: 'paid' });
    latest.current.onPaid();
  };

  /** Checks the purchase once. Returns true if no further check is needed. */
  const settle = async (pending: Pending): Promise<boolean> => {
    try {
      if (pending.proof) await latest.current.verify(pending.proof);
      else if (!(await isInHistory(pending))) return false;
    } catch (error) {
      if (isSignedOut(error)) {
        // The purchase stays stored: we verify it once this person has signed in again.
        setState({ step: pending.proof ? 'waiting' : 'idle' });
        signedOut();
        return true;
      }
      const refusal = pending.proof ? refusalOf(error) : null;
      if (!refusal) return false;
      forget();
      fail(refusal, error);
      return true;
    }
    succeed(pending);
    return true;
  };

  /** Polls at once, then after each delay and whenever the person comes back to the page. */
  const pollNow = () =>
    polling.start(async () => {
      const pending = pendingNow();
      return !pending || running.current || settle(pending);
    });

  const resume = useEffectEvent(() => {
    const pending = pendingNow();
    if (!pending) return;
    if (pending.proof) setState({ step: 'waiting' });
    void pollNow();
  });
  useEffect(() => resume(), []);

  const afterCheckout = async (order: Order, after: number) => {
    const at = Date.now();
    const pending: Pending = { kind, payer: user.uuid, amount: order.amount, after, at };
    const payer = { name: user.name, email: user.email, contact: user.mobile };
    const end = await openCheckout(order, payer, merchant, () => {
      remember(pending);
      setState({ step: 'checkout' });
    });
    if (end.kind === 'left') {
      if (end.error === null) setState({ step: 'idle' });
      else setState({ step: 'failed', reason: 'payment', error: end.error });
      // The payment may have succeeded even so, if the answer was lost.
      return true;
    }
    const proven = { ...pending, proof: end.proof };
    remember(proven);
    setState({ step: 'verifying' });
    if (await settle(proven)) return false;
    setState({ step: 'waiting' });
    return true;
  };

  const begin = async (wanted: unknown, createOrder: CreateOrder): Promise<boolean> => {
    const last = pendingNow();
    // A person who lost the network after paying must not pay a second time.
    if (last && (await settle(last))) return false;
    if (last?.proof) {
      setState({ step: 'waiting' });
      return true;
    }
    try {
      const [order, after] = await Promise.all([
        createOrder(key.keyFor(wanted)),
        newestPayment(user.uuid),
      ]);
      key.settle();
      return await afterCheckout(order, after);
    } catch (error) {
      key.settle(error);
      if (isSignedOut(error)) signedOut();
      fail(orderFailure(error), error);
      return false;
    }
  };

  /** `wanted`: the purchase. Another purchase needs another order. */
  const pay = async (wanted: unknown, createOrder: CreateOrder) => {
    if (running.current) return;
    running.current = true;
    polling.stop();
    setState({ step: 'ordering' });
    const isOpen = await begin(wanted, createOrder);
    running.current = false;
    if (isOpen) void pollNow();
  };

  return { state, pay, reset: () => setState({ step: 'idle' }), pollNow };
}

/**
 * Calls `poll` at once, after each delay and when the person comes back to the page, until `poll`
 * returns true. `start` resolves after the first call.
 */
function usePolling(delays: readonly number[]) {
  const stopLast = useRef<() => void>(() => undefined);
  useEffect(() => () => stopLast.current(), []);

  const start = (poll: () => Promise<boolean>): Promise<void> => {
    stopLast.current();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let next = 0;
    let asking = false;
    let over = false;
    const ask = async () => {
      if (asking || over) return;
      asking = true;
      const done = await poll();
      asking = false;
      if (done) stop();
    };
    const schedule = () => {
      const delay = delays[next++];
      if (over || delay === undefined) return;
      timer = setTimeout(() => void ask().then(schedule), delay);
    };
    const back = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    const stop = () => {
      over = true;
      clearTimeout(timer);
      window.removeEventListener('focus', back);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
    };
    stopLast.current = stop;
    window.addEventListener('focus', back);
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    const first = ask();
    void first.then(schedule);
    return first;
  };

  return { start, stop: () => stopLast.current() };
}
