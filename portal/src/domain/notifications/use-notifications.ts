'use client';

import { isTold, useEvents } from '@/domain/account/use-events';
import { client } from '@/shared/api/client';
import type { AnswerOf, Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useOptimistic } from '@/shared/api/use-optimistic';
import { useInvalidate, useList, useResource } from '@/shared/api/use-resource';

import { UNREAD_COUNT } from './notifications';

export type NotificationRow = Schema<'NotificationOut'>;

const PREFIX = '/api/notifications';
/** The lists whose changes notifications report: leads, enquiries and quotations. */
const TOLD_OF = ['/api/enquiries', '/api/quotations'];
/** The kind of the event that is sent when notifications were marked as read. */
const READ = 'read';
const POLL_MS = 60_000;
/** Polls rarely while the stream works, in case an event was lost. */
const RARE_POLL_MS = 5 * 60_000;

export const notificationsQuery = (page: number, limit: number) => ({ query: { page, limit } });

/**
 * A page of the company's notifications, newest first. With `active` false it does not read yet.
 */
export function useNotifications(page: number, limit: number, active = true) {
  return useList(PREFIX, active ? notificationsQuery(page, limit) : null);
}

/**
 * The number of unread notifications, kept up to date while the page is open. The shell prefetches
 * it.
 */
export function useUnreadCount(): number {
  const refreshInterval = () => (isTold() ? RARE_POLL_MS : POLL_MS);
  const { data } = useResource(UNREAD_COUNT, {}, { refreshInterval });
  return data?.data.count ?? 0;
}

/**
 * Reads the page's notifications again as soon as they change, and the lists that new ones are
 * about, so that the bell never announces a row that the list lacks. Use it once per page.
 */
export function useNotificationNews(): void {
  const invalidate = useInvalidate();
  useEvents('notification', ({ data }) => {
    const others = kindOf(data) === READ ? [] : TOLD_OF;
    // The next poll tries again.
    void invalidate(PREFIX, ...others).catch(console.error);
  });
}

/** The kind of change in an event; null if there is none, because events were missed. */
function kindOf(data: string): unknown {
  const change: unknown = data ? JSON.parse(data) : null;
  return typeof change === 'object' && change !== null && 'kind' in change ? change.kind : null;
}

type Page = AnswerOf<typeof PREFIX>;
type Count = AnswerOf<typeof UNREAD_COUNT>;

/** The rows after these ids, or all of them, are marked as read. */
function readRows(page: Page, ids: number[] | undefined, readAt: string): Page {
  const isMeant = ({ id }: NotificationRow) => !ids || ids.includes(id);
  const rows = page.data.rows.map((row) =>
    isMeant(row) ? { ...row, readAt: row.readAt ?? readAt } : row,
  );
  return { ...page, data: { ...page.data, rows } };
}

function fewer(answer: Count, ids: number[] | undefined): Count {
  const count = ids ? Math.max(0, answer.data.count - ids.length) : 0;
  return { ...answer, data: { ...answer.data, count } };
}

/**
 * Marks these notifications, or all of them, as read. The page shows it at once. If the API
 * refuses, the page undoes it and this throws `ApiError`.
 */
export function useMarkAsRead(): (ids?: number[]) => Promise<void> {
  const optimistic = useOptimistic();
  return (ids) => {
    const readAt = new Date().toISOString();
    return optimistic(
      PREFIX,
      () => unwrap(client.POST('/api/notifications/mark-as-read', { body: ids ? { ids } : {} })),
      (path, answer) =>
        path === UNREAD_COUNT ? fewer(answer as Count, ids) : readRows(answer as Page, ids, readAt),
    );
  };
}
