'use client';

import { useState } from 'react';

import type { Conversation, Message } from '@/domain/messages/messages';
import { VisuallyHidden } from '@/shared/ui/values/visually-hidden';

import { useNameOf } from '../use-other';

interface AnnouncerProps {
  rows: readonly Message[];
  conversation: Conversation | null;
}

const MOST = 20;

/**
 * Tells screen readers of messages that arrive while the conversation is open. Each is an element of
 * its own, so that the same words twice are told twice.
 */
export function Announcer({ rows, conversation }: AnnouncerProps) {
  const nameOf = useNameOf();
  const last = rows.at(-1);
  const [begun, setBegun] = useState<number | null>(null);
  // What is there when the conversation is opened is not new.
  if (begun === null && conversation) setBegun(last?.id ?? 0);
  const arrived = rows.filter(
    ({ id, isOwnMessage }) => begun !== null && id > begun && !isOwnMessage,
  );
  const name = nameOf(conversation?.receiver ?? null);
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite">
        {arrived.slice(-MOST).map(({ id, text, attachments }) => (
          <span key={id}>{`${name}: ${text || (attachments[0]?.name ?? '')}`}</span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
