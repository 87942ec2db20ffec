'use client';

import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { SWRConfig, type SWRConfiguration, useSWRConfig } from 'swr';

import { ApiError } from './error';
import { type Answers, takeAnswers } from './sent-answers';

const NOT_AGAIN = { revalidate: false } as const;
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
  fallback: Answers;
  children: ReactNode;
}

/**
 * Hands what the server read (see `prefetch` in server/api) to the hooks below, by SWR's own cache:
 * it is there on the next screen, and it takes the place of what was read before. On the server there
 * is no such cache: it would be everybody's.
 */
export function Prefetched({ fallback, children }: PrefetchedProps) {
  const { cache, mutate } = useSWRConfig();
  if (typeof window !== 'undefined') takeAnswers(cache, fallback);
  useEffect(() => {
    // Tells the hooks that were there already.
    for (const id of Object.keys(fallback)) void mutate(id, cache.get(id)?.data, NOT_AGAIN);
  }, [fallback, cache, mutate]);
  return <SWRConfig value={{ fallback }}>{children}</SWRConfig>;
}
