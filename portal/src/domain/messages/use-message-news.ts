'use client';

import { useEffect, useRef } from 'react';

import { useEvents } from '@/domain/live-events/use-events';
import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { useInvalidate } from '@/shared/api/use-resource';

import { MESSAGES, newsIn } from './messages';
import { useUnreadMessages } from './use-unread-messages';

/** The next event or poll tries again. */
const log = (error: unknown) => console.error(error);

/** Tells the other side that its messages have arrived in a browser. */
const markAsDelivered = () => unwrap(client.POST('/api/messages/mark-as-delivered')).catch(log);

/**
 * Reads everything about messages again as soon as something changes, and counts the unread ones in
 * the title of the page. Use it once per page.
 */
export function useMessageNews(): void {
  const unread = useUnreadMessages();
  const hasUnread = unread > 0;
  const readAgain = useReadAgain();
  useEvents('message', ({ data }) => {
    const news = newsIn(data);
    readAgain();
    if (hasUnread && news.kind === 'sent' && news.unread !== null) void markAsDelivered();
  });
  useEffect(() => {
    if (hasUnread) void markAsDelivered();
  }, [hasUnread]);
  useCountInTitle(unread);
}

/** Reads again, but not twice at the same time, however many events arrive meanwhile. */
function useReadAgain(): () => void {
  const invalidate = useInvalidate();
  const reading = useRef({ isBusy: false, isWanted: false });
  const read = async () => {
    const { current } = reading;
    current.isWanted = true;
    if (current.isBusy) return;
    current.isBusy = true;
    while (current.isWanted) {
      current.isWanted = false;
      await invalidate(MESSAGES).catch(log);
    }
    current.isBusy = false;
  };
  return () => void read();
}

/** Puts the number before the title, and keeps it there when the page changes the title. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const write = () => {
      const title = document.title.replace(/^\(\d+\) /, '');
      const wanted = count > 0 ? `(${count}) ${title}` : title;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const watch = new MutationObserver(write);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [count]);
}
