'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';

import { ApiError } from './error';

const NEVER_RETRIED = new Set([400, 401, 403, 404, 409, 422]);

/** An answer that will not change by asking again is not asked for again. */
export function shouldRetry(error: unknown): boolean {
  return !(error instanceof ApiError && NEVER_RETRIED.has(error.status));
}

/** Whether the API no longer knows the caller. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

const SignedOutContext = createContext<() => void>(() => undefined);

/** What happens when a session ends, for calls that are no resources. */
export function useSignedOut(): () => void {
  return useContext(SignedOutContext);
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
      if (isSignedOut(error)) onSignedOut();
    },
  };
  return (
    <SignedOutContext value={onSignedOut}>
      <SWRConfig value={value}>{children}</SWRConfig>
    </SignedOutContext>
  );
}

interface PrefetchedProps {
  fallback: Record<string, unknown>;
  children: ReactNode;
}

/** Hands what the server read (see `prefetch` in server/api) to the hooks below. */
export function Prefetched({ fallback, children }: PrefetchedProps) {
  return <SWRConfig value={{ fallback }}>{children}</SWRConfig>;
}
