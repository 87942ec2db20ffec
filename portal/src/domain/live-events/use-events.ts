'use client';

import { useEffect, useEffectEvent } from 'react';
import { usePosition, useSession } from '@/domain/account/session-context';
import { isSignedOut, useSignedOut } from '@/shared/api/config';
import { readInBrowser } from '@/shared/api/use-resource';
import { ANYTHING, type LiveEvent, MISSED, POSITION, type Stop, type Topic } from './events';
import { openSharedStream } from './shared-stream';

const EVENTS = '/api/events';

interface Open {
  listeners: Set<(event: LiveEvent) => void>;
  /**
   * What was heard while the page opened, for parts of it that begin to listen a little later than
   * the first.
   */
  early: () => readonly LiveEvent[];
  stop: Stop;
}

/** After this much silence the page no longer relies on the stream. */
const SILENCE_MS = 45_000;
/** While the stream is silent, listeners are told this often that anything may have changed. */
const POLL_MS = 60_000;
/** How long a page may take until all its parts listen. */
const EARLY_MS = 10_000;
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
  for (const event of ANYTHING) for (const each of listeners) each(event);
}

interface Opening {
  userId: number;
  /** The position in the stream of the page that opens it. */
  position: string;
  onSignedOut: () => void;
}

function openFor({ userId, position, onSignedOut }: Opening): Open {
  const listeners: Open['listeners'] = new Set();
  const early: LiveEvent[] = [];
  const openedAt = performance.now();
  const isEarly = () => performance.now() - openedAt < EARLY_MS;
  const stop = openSharedStream({
    name: `lading-events-${userId}`,
    url: EVENTS,
    position,
    mayTryAgain: () => isStillSignedIn(onSignedOut),
    onEvent: (event) => {
      heardAt = performance.now();
      if (isEarly() && event.topic !== POSITION) early.push(event);
      for (const each of listeners) each(event);
    },
  });
  const timer = setInterval(() => pollIfSilent(listeners), POLL_MS);
  const stopAll = () => {
    clearInterval(timer);
    stop();
  };
  return { listeners, early: () => (isEarly() ? early : []), stop: stopAll };
}

function listen(opening: Opening, listener: (event: LiveEvent) => void): Stop {
  const { userId } = opening;
  const opened = open.get(userId) ?? openFor(opening);
  open.set(userId, opened);
  opened.listeners.add(listener);
  for (const event of opened.early()) listener(event);
  return () => {
    opened.listeners.delete(listener);
    if (opened.listeners.size > 0) return;
    opened.stop();
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
  const position = usePosition();
  const onSignedOut = useEffectEvent(useSignedOut());
  const hear = useEffectEvent(handler);
  // A page that the server renders again has a later position, but goes on listening.
  const begin = useEffectEvent((id: number) =>
    listen({ userId: id, position, onSignedOut: () => onSignedOut() }, (event) => hear(event)),
  );
  useEffect(() => begin(userId), [userId]);
}
