'use client';

import { useState } from 'react';
import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import { TOPICS, type Topic } from '@/domain/live-events/events';
import { isTold, useChanges } from '@/domain/live-events/use-events';
import { useSoon } from '@/domain/live-events/use-soon';
import { useRouter } from '@/i18n/navigation';
import { client } from '@/shared/api/client';
import type { AnswerOf, QueryOf, Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useOptimistic } from '@/shared/api/use-optimistic';
import { useInvalidate, useList, useResource } from '@/shared/api/use-resource';
import { today } from '@/shared/lib/dates';

import { UNREAD_COUNT } from './notifications';

export type NotificationRow = Schema<'NotificationOut'>;

const PREFIX = '/api/notifications';
/** What has to be read again when something of a topic has changed. */
const READ_AGAIN: Partial<Record<Topic, readonly string[]>> = {
  notification: [PREFIX],
  lead: ['/api/enquiries'],
  enquiry: ['/api/enquiries'],
  quotation: ['/api/quotations', '/api/orders'],
  review: ['/api/products', '/api/promotions', '/api/users', '/api/unclaimed-cargo', '/api/rodtep'],
  policy: ['/api/policyUpdate'],
  promotion: ['/api/promotions/offered'],
  offer: ['/api/offer-products'],
  rate: ['/api/updates-freight-rates'],
};
/** Notifications of these kinds are about the company’s plan, points and payments, … */
const MONEY = /^(subscription|points|payment|refund|plan)_/;
/** … which are in these resources. */
const MONEYS = ['/api/points', '/api/pointshistory', '/api/paymenthistory', ENTITLEMENTS];
const POINTS = /^points_/;
/** The kinds of reviews that decide whether the company is verified. */
const COMPANY = /^company_/;
const POLL_MS = 60_000;
/** Polls rarely while the stream works, in case an event was lost. */
const RARE_POLL_MS = 5 * 60_000;

/** Which of the notifications: those of a kind, or of some days. */
export type NotificationFilter = Pick<NotificationQuery, 'kind' | 'from' | 'to'>;

export type NotificationQuery = QueryOf<typeof PREFIX>;

/** A page of the company's notifications, newest first. Without a query it does not read yet. */
export function useNotifications(query: NotificationQuery | null) {
  return useList(PREFIX, query && { query });
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
 * Has the page read again what has changed, as soon as it has. Use it once per page.
 */
export function useNews(): void {
  const invalidate = useInvalidate();
  const { refresh } = useRouter();
  const [changed] = useState(() => new Set<string>());
  const readSoon = useSoon(() => {
    const prefixes = [...changed];
    changed.clear();
    // The next poll tries again.
    void invalidate(...prefixes).catch(console.error);
  });
  const refreshSoon = useSoon(refresh);
  useChanges(TOPICS, ({ topic, kind }) => {
    const isMoney = topic === 'notification' && MONEY.test(kind ?? '');
    for (const prefix of READ_AGAIN[topic] ?? []) changed.add(prefix);
    for (const prefix of isMoney ? MONEYS : []) changed.add(prefix);
    readSoon();
    // The plan and the verification are also in the session, which the server reads; points are not.
    if ((isMoney && !POINTS.test(kind ?? '')) || (topic === 'review' && COMPANY.test(kind ?? '')))
      refreshSoon();
  });
}

type Page = AnswerOf<typeof PREFIX>;
type Count = AnswerOf<typeof UNREAD_COUNT>;

/** Notifications by their ids, or all that a filter leaves; an empty filter leaves all. */
export type Meant = { ids: number[] } | { filter: NotificationFilter };

const isNarrow = (filter: NotificationFilter) => Object.values(filter).some(Boolean);

function isMeant(row: NotificationRow, meant: Meant): boolean {
  if ('ids' in meant) return meant.ids.includes(row.id);
  const { kind, from, to } = meant.filter;
  const day = today(new Date(row.createdAt));
  return (!kind || row.group === kind) && (!from || day >= from) && (!to || day <= to);
}

function withMarks(page: Page, meant: Meant, readAt: string): Page {
  const mark = (row: NotificationRow) => ({ ...row, readAt: row.readAt ?? readAt });
  const rows = page.data.rows.map((row) => (isMeant(row, meant) ? mark(row) : row));
  return { ...page, data: { ...page.data, rows } };
}

/** How many a filter leaves is known only to the API, unless it leaves all. */
function fewer(answer: Count, meant: Meant): Count {
  if ('filter' in meant && isNarrow(meant.filter)) return answer;
  const count = 'ids' in meant ? Math.max(0, answer.data.count - meant.ids.length) : 0;
  return { ...answer, data: { ...answer.data, count } };
}

/**
 * Marks notifications as read. The page shows it at once. If the API refuses, the page undoes it and
 * this throws `ApiError`.
 */
export function useMarkAsRead(): (meant: Meant) => Promise<void> {
  const optimistic = useOptimistic();
  return (meant) => {
    const readAt = new Date().toISOString();
    const body = 'ids' in meant ? meant : meant.filter;
    return optimistic(
      PREFIX,
      () => unwrap(client.POST('/api/notifications/mark-as-read', { body })),
      (path, answer) => {
        if (path === UNREAD_COUNT) return fewer(answer as Count, meant);
        return path === PREFIX ? withMarks(answer as Page, meant, readAt) : answer;
      },
    );
  };
}
