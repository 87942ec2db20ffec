'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useSession } from '@/domain/account/session-context';
import type { Message, Which } from '@/domain/messages/messages';
import { useSendProblem } from '@/domain/messages/use-send-problem';
import { randomId } from '@/shared/lib/ids';

import { sendMessage } from '../calls';
import { type Composed, keepUnsent, readUnsent, type Unsent } from './unsent';

/**
 * The messages of a conversation that are on their way or could not be sent, oldest first. The
 * browser keeps them, so that they survive a reload. Each is stored once, however often it is sent.
 */
export function useOutbox(which: Which, onSent: (message: Message) => void) {
  const { user } = useSession();
  const problemOf = useSendProblem();
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const latest = useRef<readonly Unsent[]>([]);
  const sending = useRef(Promise.resolve());

  // Another tab may have messages of its own in the same place.
  const change = (edit: (messages: readonly Unsent[]) => readonly Unsent[]) => {
    latest.current = edit(latest.current);
    setUnsent(latest.current);
    keepUnsent(user.id, which, edit(readUnsent(user.id, which)));
  };
  const remove = (clientId: string) =>
    change((messages) => messages.filter((each) => each.clientId !== clientId));
  const setProblem = (clientId: string, problem: string | null) =>
    change((messages) =>
      messages.map((each) => (each.clientId === clientId ? { ...each, problem } : each)),
    );

  const attempt = async (message: Unsent) => {
    try {
      const sent = await sendMessage(which, message);
      remove(message.clientId);
      onSent(sent);
    } catch (error) {
      setProblem(message.clientId, problemOf(error));
    }
  };
  // One after the other, so that they arrive in their order.
  const queue = (message: Unsent) => {
    sending.current = sending.current.then(() => attempt(message));
  };

  // A reload may have stopped some on their way. The API knows those that had arrived.
  const resume = useEffectEvent(() => {
    const found = readUnsent(user.id, which);
    latest.current = found;
    setUnsent(found);
    for (const message of found) if (message.problem === null) queue(message);
  });
  useEffect(() => resume(), []);

  return {
    unsent,
    send: (composed: Composed) => {
      const createdAt = new Date().toISOString();
      const message = { ...composed, clientId: randomId(), createdAt, problem: null };
      change((messages) => [...messages, message]);
      queue(message);
    },
    retry: (message: Unsent) => {
      setProblem(message.clientId, null);
      queue(message);
    },
    discard: ({ clientId }: Unsent) => remove(clientId),
  };
}
