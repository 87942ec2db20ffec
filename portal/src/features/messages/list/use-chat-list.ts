'use client';

import { useRef, useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import { isTold } from '@/domain/live-events/use-events';
import { CHAT_LIST, type Conversation } from '@/domain/messages/messages';
import { readInBrowser, useList } from '@/shared/api/use-resource';

import { CONVERSATIONS_AT_ONCE, chatListInit, MOST_ROWS } from '../params';

const POLL_MS = 15_000;
/** Polls rarely while the stream works, in case an event was lost. */
const RARE_POLL_MS = 2 * 60_000;

/** Conversations beyond the hundred that are read again after every change. */
interface Further {
  rows: readonly Conversation[];
  hasMore: boolean;
}

interface Asked {
  filter: string;
  limit: number;
  further: Further | null;
}

const firstOf = (filter: string): Asked => ({
  filter,
  limit: CONVERSATIONS_AT_ONCE,
  further: null,
});

/** The rows, each conversation once: where a newer message moved it to. */
function joined(first: readonly Conversation[], further: Further | null): readonly Conversation[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...(further?.rows ?? []).filter(({ id }) => !known.has(id))];
}

/** The company's conversations whose text fits, newest first; `more` reads further ones. */
export function useChatList(filter: string) {
  const { user } = useSession();
  const [state, setAsked] = useState(firstOf(filter));
  const asked = state.filter === filter ? state : firstOf(filter);
  const refreshInterval = () => (isTold() ? RARE_POLL_MS : POLL_MS);
  const init = chatListInit(user.id, filter, asked.limit);
  const { data, error, isLoading, mutate } = useList(CHAT_LIST, init, {
    refreshInterval,
  });
  const [isReading, setReading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const busy = useRef(false);
  const first = data?.data.rows;
  const rows = first && joined(first, asked.further);

  const readFurther = async () => {
    const before = rows?.at(-1)?.messages.at(-1)?.id;
    if (before === undefined || busy.current) return;
    busy.current = true;
    setReading(true);
    setFailed(false);
    try {
      const { path, query } = chatListInit(user.id, filter, MOST_ROWS);
      const answer = await readInBrowser(CHAT_LIST, { path, query: { ...query, before } });
      const { rows: read, hasMore } = answer.data;
      setAsked({ ...asked, further: { rows: [...(asked.further?.rows ?? []), ...read], hasMore } });
    } catch (reason) {
      // The button stays, so that a press tries again.
      console.error(reason);
      setFailed(true);
    }
    busy.current = false;
    setReading(false);
  };

  return {
    rows,
    /** Why there is nothing to show; null if there is. */
    error: rows ? null : (error ?? null),
    hasMore: asked.further?.hasMore ?? data?.data.hasMore ?? false,
    /** Whether the last try failed: another one waits for a press. */
    hasFailed,
    isReading: isReading || (isLoading && rows !== undefined),
    readAgain: () => void mutate(),
    more: () => {
      if (asked.limit < MOST_ROWS) {
        setAsked({ ...asked, limit: Math.min(MOST_ROWS, asked.limit + CONVERSATIONS_AT_ONCE) });
      } else void readFurther();
    },
  };
}
