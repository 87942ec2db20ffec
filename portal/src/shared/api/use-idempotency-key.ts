'use client';

import { useRef } from 'react';

import { randomId } from '@/shared/lib/ids';

import { ApiError } from './error';

/**
 * The `Idempotency-Key` of a change. Attempts at the same thing share it while nobody knows whether
 * the last one arrived; what is asked for otherwise needs another: the API refuses a key that comes
 * back with a different body.
 */
export function useIdempotencyKey() {
  const kept = useRef<{ wanted: string; key: string } | null>(null);
  return {
    /** `wanted`: what the body says. */
    keyFor(wanted: unknown): string {
      const text = JSON.stringify(wanted);
      if (kept.current?.wanted !== text) kept.current = { wanted: text, key: randomId() };
      return kept.current.key;
    },
    /** The attempt is over: done, or failed with `error`. */
    settle(error: unknown = null): void {
      if (!(error instanceof ApiError && error.unavailable)) kept.current = null;
    },
  };
}
