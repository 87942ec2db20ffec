'use client';

import { client } from '@/shared/api/client';
import type { AnswerOf, Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useOptimistic } from '@/shared/api/use-optimistic';
import { useList, useResource } from '@/shared/api/use-resource';

import { UNREAD_COUNT } from './notifications';

export type NotificationRow = Schema<'NotificationOut'>;

const PREFIX = '/api/notifications';
const POLL_MS = 60_000;

export const notificationsQuery = (page: number, limit: number) => ({ query: { page, limit } });

/** A page of what the company was told, newest first; `active` false: not yet. */
export function useNotifications(page: number, limit: number, active = true) {
  return useList(PREFIX, active ? notificationsQuery(page, limit) : null);
}

/** How many are unread, kept up to date while the page is open. The shell reads it ahead. */
export function useUnreadCount(): number {
  const { data } = useResource(UNREAD_COUNT, {}, { refreshInterval: POLL_MS });
  return data?.data.count ?? 0;
}

type Page = AnswerOf<typeof PREFIX>;
type Count = AnswerOf<typeof UNREAD_COUNT>;

/** The rows as they are once these, or all of them, are read. */
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
 * Marks these, or all of them, as read. The marks stand at once, and are taken back where the API
 * refuses; then it throws `ApiError`.
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
