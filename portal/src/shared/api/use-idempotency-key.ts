'use client';

import { useRef } from 'react';

import { randomId } from '@/shared/lib/ids';

import { ApiError } from './error';

/**
 * The `Idempotency-Key` of a change. Repeated attempts at one change share a key while nobody knows
 * whether the last attempt arrived. A different change needs a new key: the API refuses a known key
 * with a different body.
 */
export function useIdempotencyKey() {
  const kept = useRef<{ wanted: string; key: string } | null>(null);
  return {
    /** `wanted`: the content of the body. */
    keyFor(wanted: unknown): string {
      const text = JSON.stringify(wanted);
      if (kept.current?.wanted !== text) kept.current = { wanted: text, key: randomId() };
      return kept.current.key;
    },
    /** Ends the attempt: it succeeded, or failed with `error`. */
    settle(error: unknown = null): void {
      if (!(error instanceof ApiError && error.unavailable)) kept.current = null;
    },
  };
}
