'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';

import { type Conversation, MESSAGES } from '@/domain/messages/messages';
import { useOptimistic } from '@/shared/api/use-optimistic';

import { markAsRead } from '../calls';
import { readHere } from '../read-here';

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  window.addEventListener('focus', changed);
  window.addEventListener('blur', changed);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    window.removeEventListener('focus', changed);
    window.removeEventListener('blur', changed);
  };
}

const isLooking = () => document.visibilityState === 'visible' && document.hasFocus();

/** Whether somebody looks at this tab. */
export function useIsLooking(): boolean {
  return useSyncExternalStore(subscribe, isLooking, () => false);
}

/**
 * Marks the conversation as read up to its newest message, while somebody looks at it. The page
 * shows that at once.
 */
export function useReadMark(conversation: Conversation | null, newestId: number | undefined): void {
  const isSeen = useIsLooking();
  const optimistic = useOptimistic();
  const marked = useRef(0);
  const { id = null, unread = 0 } = conversation ?? {};
  useEffect(() => {
    // After a failure, the next message or the next look at the tab tries again.
    if (!isSeen) marked.current = 0;
    if (!isSeen || !conversation || id === null || newestId === undefined) return;
    if (unread === 0 || newestId <= marked.current) return;
    marked.current = newestId;
    optimistic(
      MESSAGES,
      () => markAsRead(conversation, newestId),
      (path, answer) => readHere(path, answer, id, unread),
    ).catch(console.error);
  }, [isSeen, conversation, id, newestId, unread, optimistic]);
}
