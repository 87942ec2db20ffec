'use client';

import { useRef, useState } from 'react';

import { isTold, useEvents } from '@/domain/live-events/use-events';
import {
  type Conversation,
  MESSAGES,
  type Message,
  named,
  newsIn,
  type Thread as ThreadAnswer,
  type Which,
} from '@/domain/messages/messages';
import { readInBrowser, useResource } from '@/shared/api/use-resource';

import { MESSAGES_AT_ONCE, MOST_ROWS, threadQuery } from '../params';
import {
  type Known,
  NOTHING,
  withMessage,
  withNewest,
  withOlder,
  withoutMessage,
  withRange,
} from './known-messages';

const POLL_MS = 5_000;
/** Polls rarely while the stream works, in case an event was lost. */
const RARE_POLL_MS = 2 * 60_000;

/** What a message may have at most. */
export type Limits = Pick<ThreadAnswer, 'maxChars' | 'maxAttachments'>;

export interface Thread {
  conversation: Conversation | null;
  /** null while they are read. */
  limits: Limits | null;
  rows: readonly Message[];
  hasOlder: boolean;
  /** Why the newest messages could not be read; null if there are some to show. */
  error: unknown;
  isReadingOlder: boolean;
  /** Whether older messages were asked for in vain. */
  hasOlderFailed: boolean;
  readOlder: () => void;
  readAgain: () => void;
  /** Shows a message that was sent or changed here, before it is read again. */
  show: (message: Message) => void;
  /** Takes away a message that was hidden here. */
  hide: (id: number) => void;
}

/** Reads again all messages from one on, which were deleted or hidden meanwhile. */
async function readFrom(which: Which, from: number): Promise<Message[]> {
  const all: Message[] = [];
  for (let after = from - 1; ; after = all.at(-1)?.id ?? after) {
    const query = { ...named(which), after, limit: MOST_ROWS };
    const { rows } = (await readInBrowser(MESSAGES, { query })).data;
    all.push(...rows);
    if (rows.length < MOST_ROWS) return all;
  }
}

/**
 * The messages of a conversation: the newest, which `useMessageNews` has read again after every
 * change, and older ones that were asked for.
 */
export function useThread(which: Which): Thread {
  const refreshInterval = () => (isTold() ? RARE_POLL_MS : POLL_MS);
  const newest = useResource(MESSAGES, { query: threadQuery(which) }, { refreshInterval });
  const answer = newest.data?.data;
  const [taken, setTaken] = useState(answer);
  const [known, setKnown] = useState<Known>(answer ? withNewest(NOTHING, answer) : NOTHING);
  if (answer && answer !== taken) {
    setTaken(answer);
    setKnown(withNewest(known, answer));
  }
  const first = known.rows[0]?.id;
  const older = useOlder(which, first, setKnown);

  // The newest messages are read again anyway.
  const newestFrom = answer?.rows[0]?.id ?? 0;
  useEvents('message', ({ data }) => {
    const { kind, messageId } = newsIn(data);
    const isOlder = first !== undefined && first < newestFrom;
    if (!isOlder || kind === 'sent' || kind === 'read' || kind === 'delivered') return;
    if (messageId !== null && (messageId < first || messageId >= newestFrom)) return;
    const from = messageId ?? first;
    readFrom(which, from)
      .then((rows) => setKnown((now) => withRange(now, from, rows)))
      // The next change, or a reload of the page, tries again.
      .catch(console.error);
  });

  return {
    conversation: answer?.conversation ?? null,
    limits: answer ?? null,
    rows: known.rows,
    hasOlder: known.hasOlder,
    error: answer ? null : newest.error,
    readAgain: () => void newest.mutate(),
    show: (message) => setKnown((now) => withMessage(now, message)),
    hide: (id) => setKnown((now) => withoutMessage(now, id)),
    ...older,
  };
}

type SetKnown = (change: (now: Known) => Known) => void;

function useOlder(which: Which, before: number | undefined, setKnown: SetKnown) {
  const [state, setState] = useState({ isReadingOlder: false, hasOlderFailed: false });
  const busy = useRef(false);
  const read = async (before: number) => {
    busy.current = true;
    setState({ isReadingOlder: true, hasOlderFailed: false });
    let hasOlderFailed = false;
    try {
      const query = { ...named(which), before, limit: MESSAGES_AT_ONCE };
      const { data } = await readInBrowser(MESSAGES, { query });
      setKnown((now) => withOlder(now, data));
    } catch {
      hasOlderFailed = true;
    }
    busy.current = false;
    setState({ isReadingOlder: false, hasOlderFailed });
  };
  const readOlder = () => {
    if (before !== undefined && !busy.current) void read(before);
  };
  return { ...state, readOlder };
}
