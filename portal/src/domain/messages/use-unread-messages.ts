'use client';

import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { isTold } from '@/domain/live-events/use-events';
import { useResource } from '@/shared/api/use-resource';

import { UNREAD_MESSAGES } from './messages';

const POLL_MS = 60_000;
/** Polls rarely while the stream works, in case an event was lost. */
const RARE_POLL_MS = 5 * 60_000;

/** Whether the company's plan lacks messages. Buyers need no plan (RULES.md 31). */
export function useAreMessagesLocked(): boolean {
  return useEntitlement('messages')?.allowed === false;
}

/** How many messages the company has not read, kept up to date while the page is open. */
export function useUnreadMessages(): number {
  const refreshInterval = () => (isTold() ? RARE_POLL_MS : POLL_MS);
  const asked = useAreMessagesLocked() ? null : {};
  return useResource(UNREAD_MESSAGES, asked, { refreshInterval }).data?.data.unread ?? 0;
}
