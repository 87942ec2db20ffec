'use client';

import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { SWRConfig, type SWRConfiguration, useSWRConfig } from 'swr';

import { type Packed, unpack } from '@/shared/lib/packed';
import { ApiError } from './error';
import { type Answers, isFresh, takeAnswers } from './sent-answers';

const NEVER_RETRIED = new Set([400, 401, 403, 404, 409, 422]);

/** Whether asking again may help. Some errors stay the same however often we ask. */
export function shouldRetry(error: unknown): boolean {
  return !(error instanceof ApiError && NEVER_RETRIED.has(error.status));
}

/** Whether the error means that the API no longer accepts the caller's session. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

const SignedOutContext = createContext<() => void>(() => undefined);

/** The function to call when a session ends, for calls that do not go through `useResource`. */
export function useSignedOut(): () => void {
  return useContext(SignedOutContext);
}

interface ApiConfigProps {
  /** Called when the API no longer accepts the caller's session. */
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
  fallback: Packed<Answers>;
  children: ReactNode;
}

/**
 * Hands data that the server read (see `prefetch` in server/api) to the hooks below, through SWR's
 * cache. It replaces older data and stays for the next screen. The server has no such cache,
 * because all users would share it.
 */
export function Prefetched({ fallback: packed, children }: PrefetchedProps) {
  const fallback = unpack(packed);
  const { cache, mutate } = useSWRConfig();
  if (typeof window !== 'undefined') takeAnswers(cache, fallback);
  // Before the next frame, in which the hooks ask again for what may be out of date: SWR drops an
  // answer that was asked for before the cache was told of another.
  useLayoutEffect(() => {
    // Tells the hooks that are already mounted.
    for (const id of Object.keys(fallback))
      void mutate(id, cache.get(id)?.data, { revalidate: !isFresh(cache, id) });
  }, [fallback, cache, mutate]);
  return <SWRConfig value={{ fallback }}>{children}</SWRConfig>;
}
