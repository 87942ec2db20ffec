'use client';

import type { ReactNode } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';

import { ApiError } from './error';

const NEVER_RETRIED = new Set([400, 401, 403, 404, 409, 422]);

/** An answer that will not change by asking again is not asked for again. */
export function shouldRetry(error: unknown): boolean {
  return !(error instanceof ApiError && NEVER_RETRIED.has(error.status));
}

interface ApiConfigProps {
  /** Called when the API no longer knows the caller. */
  onSignedOut: () => void;
  children: ReactNode;
}

export function ApiConfig({ onSignedOut, children }: ApiConfigProps) {
  const value: SWRConfiguration = {
    shouldRetryOnError: shouldRetry,
    errorRetryCount: 3,
    focusThrottleInterval: 60_000,
    onError: (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) onSignedOut();
    },
  };
  return <SWRConfig value={value}>{children}</SWRConfig>;
}

interface PrefetchedProps {
  fallback: Record<string, unknown>;
  children: ReactNode;
}

/** Hands what the server read (see `prefetch` in server/api) to the hooks below. */
export function Prefetched({ fallback, children }: PrefetchedProps) {
  return <SWRConfig value={{ fallback }}>{children}</SWRConfig>;
}
