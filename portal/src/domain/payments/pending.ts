import { readInBrowser } from '@/shared/api/use-resource';

import type { Proof } from './provider';

export type PurchaseKind = 'plan' | 'points';

/**
 * A checkout whose result this tab does not know yet. It is kept in the tab's storage, so that a
 * person who lost the network after paying, or reloaded, still gets the result.
 */
export interface Pending {
  kind: PurchaseKind;
  /** The payer's uuid, because somebody else may sign in to this tab. */
  payer: string;
  /** In paise. */
  amount: number;
  /** The row id of the company's newest payment before this one; 0 without any. */
  after: number;
  /** When the checkout was opened, in milliseconds. */
  at: number;
  /** The provider's proof, once it has reported that it took the money. */
  proof?: Proof;
}

const KEY = 'lading.payment';
/** We stop waiting for a checkout this long after it was opened. */
const FORGOTTEN_MS = 60 * 60_000;

export function remember(pending: Pending): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending));
}

export function forget(): void {
  sessionStorage.removeItem(KEY);
}

function isPending(value: unknown): value is Pending {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, payer, amount, after, at } = value as Record<string, unknown>;
  return (
    (kind === 'plan' || kind === 'points') &&
    typeof payer === 'string' &&
    [amount, after, at].every((number) => typeof number === 'number')
  );
}

/** The payer's pending purchase of this kind; null without one. */
export function pendingOf(kind: PurchaseKind, payer: string, now: number): Pending | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isPending(kept) || kept.kind !== kind || kept.payer !== payer) return null;
    return now - kept.at < FORGOTTEN_MS ? kept : null;
  } catch {
    return null;
  }
}

function newestPayments(uuid: string) {
  return readInBrowser('/api/paymenthistory/{user_uuid}', {
    path: { user_uuid: uuid },
    query: { page: 1, limit: 5 },
  });
}

/** The row id of the company's newest payment. Throws `ApiError`. */
export async function newestPayment(uuid: string): Promise<number> {
  const { data } = await newestPayments(uuid);
  return Math.max(0, ...data.rows.map((row) => row.id));
}

/** Whether the payment history lists the purchase as paid. Throws `ApiError`. */
export async function isInHistory(pending: Pending): Promise<boolean> {
  const { data } = await newestPayments(pending.payer);
  return data.rows.some(
    (row) =>
      row.id > pending.after &&
      row.status === 'Success' &&
      row.transactionamount === pending.amount,
  );
}
