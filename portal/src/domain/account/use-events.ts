'use client';

import { useEffect, useEffectEvent } from 'react';

import { isSignedOut, useSignedOut } from '@/shared/api/config';
import { readInBrowser } from '@/shared/api/use-resource';
import { type LiveEvent, type Stop, TOPICS, type Topic } from '@/shared/events/events';
import { openSharedStream } from '@/shared/events/shared-stream';

import { useSession } from './session-context';

const EVENTS = '/api/events';

interface Open {
  listeners: Set<(event: LiveEvent) => void>;
  stop: Stop;
}

/** After this much silence the page no longer relies on the stream. */
const SILENCE_MS = 45_000;
/** While the stream is silent, listeners are told this often that anything may have changed. */
const POLL_MS = 60_000;
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

/** Has the page read everything again, as after a break, unless the stream works. */
function pollIfSilent(listeners: Open['listeners']) {
  if (isTold() || document.visibilityState !== 'visible') return;
  for (const topic of TOPICS) for (const each of listeners) each({ topic, id: '', data: '' });
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
    const timer = setInterval(() => pollIfSilent(listeners), POLL_MS);
    const stopAll = () => {
      clearInterval(timer);
      stop();
    };
    open.set(userId, { listeners, stop: stopAll });
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    open.get(userId)?.stop();
    open.delete(userId);
  };
}

/** What an event says. Without a kind, anything of the topic may have changed. */
export interface Said {
  topic: Topic;
  kind: string | null;
  /** What has changed; empty if the event names nothing. */
  ids: readonly number[];
}

/** After a break the stream sends this kind. */
const MISSED = 'missed';

function saidIn(topic: Topic, data: string): Said {
  const { kind = MISSED, ids = [] } = (data ? JSON.parse(data) : {}) as Partial<Said>;
  return { topic, kind: kind === MISSED ? null : kind, ids };
}

/**
 * Calls `handler` when something of these topics has changed, with what the event says. Any tab of
 * the browser may hold the connection. The event contains no data, so read the change through the
 * ordinary calls.
 */
export function useChanges(topics: readonly Topic[], handler: (said: Said) => void): void {
  useListener((event) => {
    const topic = topics.find((each) => each === event.topic);
    if (topic) handler(saidIn(topic, event.data));
  });
}

/** The same for one topic, with the event itself. */
export function useEvents(topic: Topic, handler: (event: LiveEvent) => void): void {
  useListener((event) => {
    if (event.topic === topic) handler(event);
  });
}

function useListener(handler: (event: LiveEvent) => void): void {
  const userId = useSession().user.id;
  const onSignedOut = useEffectEvent(useSignedOut());
  const hear = useEffectEvent(handler);
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
