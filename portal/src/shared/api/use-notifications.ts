'use client';

import { client } from './client';
import type { Schema } from './types';
import { unwrap } from './unwrap';
import { useInvalidate, useResource } from './use-resource';

export type NotificationRow = Schema<'NotificationOut'>;

const PREFIX = '/api/notifications';
const POLL_MS = 60_000;

export const notificationsQuery = (page: number, limit: number) => ({ query: { page, limit } });

/** A page of what the company was told, newest first; `active` false: not yet. */
export function useNotifications(page: number, limit: number, active = true) {
  return useResource('/api/notifications', active ? notificationsQuery(page, limit) : null);
}

/** How many are unread, kept up to date while the page is open. */
export function useUnreadCount(initial: number): number {
  const { data } = useResource(
    '/api/notifications/unread-count',
    {},
    {
      fallbackData: { data: { count: initial, countIsCapped: false } },
      refreshInterval: POLL_MS,
      revalidateOnMount: false,
    },
  );
  return data?.data.count ?? initial;
}

/** Marks these, or all of them, as read. */
export function useMarkAsRead(): (ids?: number[]) => Promise<void> {
  const invalidate = useInvalidate();
  return async (ids) => {
    await unwrap(client.POST('/api/notifications/mark-as-read', { body: ids ? { ids } : {} }));
    await invalidate(PREFIX);
  };
}
