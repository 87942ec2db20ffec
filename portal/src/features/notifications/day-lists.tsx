'use client';

import { type ReactNode, useId } from 'react';

import { NotificationItem } from '@/domain/notifications/notification-item';
import type { NotificationRow } from '@/domain/notifications/use-notifications';
import { useTranslations } from '@/i18n/translations';
import { daysBetween, today } from '@/shared/lib/dates';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';
import { useDayText } from '@/shared/ui/values/date-text';

import classes from './notifications.module.css';

interface Day {
  date: string;
  rows: NotificationRow[];
}

/** The rows by the days of India on which they came, in their own order. */
export function byDay(rows: readonly NotificationRow[]): Day[] {
  const days: Day[] = [];
  for (const row of rows) {
    const date = today(new Date(row.createdAt));
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ date, rows: [row] });
  }
  return days;
}

interface DayListsProps {
  id: string;
  rows: readonly NotificationRow[];
  /** Rows after it came while the page was open. */
  newestAtFirst: number | null;
  onMark: (row: NotificationRow) => Promise<unknown>;
}

/** The notifications of a page below the days on which they came. */
export function DayLists({ id, rows, newestAtFirst, onMark }: DayListsProps) {
  const t = useTranslations('shell.menu');
  return (
    <KeptFocus label={t('notifications')}>
      <div id={id} tabIndex={-1} className={classes.days}>
        {byDay(rows).map(({ date, rows: ofDay }, at) => (
          <DayList key={date} date={date} isFirst={at === 0}>
            {ofDay.map((row) => (
              <NotificationItem
                key={row.id}
                row={row}
                as="time"
                isNew={newestAtFirst !== null && row.id > newestAtFirst}
              >
                {row.readAt ? null : <Mark row={row} onMark={onMark} />}
              </NotificationItem>
            ))}
          </DayList>
        ))}
      </div>
    </KeptFocus>
  );
}

interface DayListProps {
  date: string;
  isFirst: boolean;
  children: ReactNode;
}

function DayList({ date, isFirst, children }: DayListProps) {
  const id = useId();
  const name = useDayName();
  return (
    <section aria-labelledby={id} className={isFirst ? classes.first : classes.later}>
      {/* Midnight may pass between the server's render and the browser's. */}
      <h2 id={id} className={classes.day} suppressHydrationWarning>
        {name(date)}
      </h2>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

/** `Today`, `Yesterday`, else the date. */
function useDayName(): (date: string) => string {
  const t = useTranslations('dates');
  const dayText = useDayText();
  return (date) => {
    const days = daysBetween(date, today());
    if (days === 0) return t('today');
    return days === 1 ? t('yesterday') : dayText(date);
  };
}

type MarkProps = Pick<DayListsProps, 'onMark'> & { row: NotificationRow };

/** The dot of an unread one. A press marks it as read. */
function Mark({ row, onMark }: MarkProps) {
  const t = useTranslations('notifications');
  return (
    <button
      type="button"
      className={classes.mark}
      title={t('markRead')}
      aria-label={`${t('markRead')}: ${row.title}`}
      onClick={() => void onMark(row)}
    />
  );
}
