'use client';

import { useEffect, useEffectEvent } from 'react';

import { isSignedOut, useSignedOut } from '@/shared/api/config';
import { readInBrowser } from '@/shared/api/use-resource';
import type { LiveEvent, Stop, Topic } from '@/shared/events/events';
import { openSharedStream } from '@/shared/events/shared-stream';

import { useSession } from './session-context';

const EVENTS = '/api/events';

interface Open {
  listeners: Set<(event: LiveEvent) => void>;
  stop: Stop;
}

/** After this much silence the page no longer relies on the stream. */
const SILENCE_MS = 45_000;
let heardAt = Number.NEGATIVE_INFINITY;

/** Whether the stream reports changes at the moment. If not, the page must poll. */
export function isTold(): boolean {
  return performance.now() - heardAt < SILENCE_MS;
}

/** The open streams of this tab by person. All listeners on the page share one. */
const open = new Map<number, Open>();

/** Whether the session is still valid. Only a clear refusal by the API counts as signed out. */
async function isStillSignedIn(onSignedOut: () => void): Promise<boolean> {
  try {
    await readInBrowser('/api/auth/session', {});
    return true;
  } catch (error) {
    if (!isSignedOut(error)) return true;
    onSignedOut();
    return false;
  }
}

function listen(userId: number, onSignedOut: () => void, listener: (event: LiveEvent) => void) {
  const listeners = open.get(userId)?.listeners ?? new Set();
  listeners.add(listener);
  if (!open.has(userId)) {
    const stop = openSharedStream({
      name: `lading-events-${userId}`,
      url: EVENTS,
      mayTryAgain: () => isStillSignedIn(onSignedOut),
      onEvent: (event) => {
        heardAt = performance.now();
        for (const each of listeners) each(event);
      },
    });
    open.set(userId, { listeners, stop });
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    open.get(userId)?.stop();
    open.delete(userId);
  };
}

/**
 * Calls `handler` when something of this topic has changed. Any tab of the browser may hold the
 * connection. The event contains no data, so read the change through the ordinary calls.
 */
export function useEvents(topic: Topic, handler: (event: LiveEvent) => void): void {
  const userId = useSession().user.id;
  const onSignedOut = useEffectEvent(useSignedOut());
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.topic === topic) handler(event);
  });
  useEffect(
    () =>
      listen(
        userId,
        () => onSignedOut(),
        (event) => hear(event),
      ),
    [userId],
  );
}
