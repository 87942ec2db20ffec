'use client';

import { useRef, useState } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';

import { client } from '@/shared/api/client';
import { ApiError } from '@/shared/api/error';
import { resourceKey } from '@/shared/api/keys';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { changed, opposite, PREFERENCES, type Preferences, type Wish } from './preferences';

/** What became of the last change. */
export type Outcome =
  | { kind: 'saving' }
  | { kind: 'saved'; undo: Wish }
  | { kind: 'undone' }
  | { kind: 'elsewhere' }
  | { kind: 'refused'; message: string };

export interface Changing {
  /** Shows a change at once, and stores it. */
  change: (wish: Wish) => void;
  /** Takes a change back. */
  undo: (wish: Wish) => void;
  outcome: Outcome | null;
}

/**
 * The company's settings, and how to change them. If the API refuses a change, the page undoes it.
 * Several changes are sent one after the other, each with the version that the one before it left:
 * so the API refuses only what somebody else has changed meanwhile.
 */
export function usePreferences() {
  const { data, error, mutate } = useResource(PREFERENCES, {});
  const { stored, keep } = useStored();
  const errorMessage = useErrorMessage();
  const [waiting, setWaiting] = useState<readonly Wish[]>([]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const queue = useRef(Promise.resolve());

  const store = async (wish: Wish): Promise<Wish> => {
    const before = stored();
    const body = { ...wish, version: before.version };
    const answer = await unwrap(client.PUT('/api/notifications/preferences', { body }));
    await keep(answer.data);
    return opposite(before, wish);
  };

  const refuse = async (problem: unknown): Promise<Outcome> => {
    const current = nowOf(problem);
    if (!current) return { kind: 'refused', message: errorMessage(problem) };
    await keep(current);
    return { kind: 'elsewhere' };
  };

  const send = (wish: Wish, whenStored: (undo: Wish) => Outcome) => {
    setWaiting((all) => [...all, wish]);
    setOutcome({ kind: 'saving' });
    queue.current = queue.current.then(async () => {
      setOutcome(await store(wish).then(whenStored, refuse));
      setWaiting((all) => all.filter((each) => each !== wish));
    });
  };

  const changing: Changing = {
    change: (wish) => send(wish, (undo) => ({ kind: 'saved', undo })),
    undo: (wish) => send(wish, () => ({ kind: 'undone' })),
    outcome,
  };
  return { settings: data && waiting.reduce(changed, data.data), error, mutate, changing };
}

/** The settings as the cache has them when a change is sent, and the function that puts others there. */
function useStored() {
  const { cache, mutate } = useSWRConfig();
  const key = resourceKey(PREFERENCES);
  return {
    stored: (): Preferences => {
      const kept: { data?: unknown } = cache.get(unstable_serialize(key)) ?? {};
      return (kept.data as { data: Preferences }).data;
    },
    keep: (settings: Preferences) => mutate(key, { data: settings }, { revalidate: false }),
  };
}

/** The settings as they are now, if somebody else has changed them. */
function nowOf(error: unknown): Preferences | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return error.current as Preferences | null;
}
