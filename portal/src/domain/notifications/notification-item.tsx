'use client';

import type { CSSProperties, ReactNode } from 'react';

import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { safeOrigin } from '@/shared/lib/origin';
import { DateText } from '@/shared/ui/values/date-text';

import icons from './icons.module.css';
import { iconOf } from './kinds';
import classes from './notification-item.module.css';
import { type NotificationRow, useMarkAsRead } from './use-notifications';

interface NotificationItemProps {
  row: NotificationRow;
  /** Called when the person follows the link. */
  onOpen?: () => void;
  compact?: boolean;
  /** `time`: in a list that names the day. */
  as?: 'relative' | 'time';
  /** Whether it has come while the page was open. */
  isNew?: boolean;
  /** Beside the link. */
  children?: ReactNode;
}

/** One notification of the company, in a list. Following its link marks it as read. */
export function NotificationItem(props: NotificationItemProps) {
  const { row, onOpen, compact = false, as = 'relative', isNew = false, children } = props;
  const t = useTranslations('notifications');
  const markAsRead = useMarkAsRead();
  const open = () => {
    onOpen?.();
    // The person wants to follow the link. If the mark fails, the next click tries it again.
    if (!row.readAt) markAsRead({ ids: [row.id] }).catch(console.error);
  };
  return (
    <li
      className={classes.item}
      data-unread={row.readAt ? undefined : true}
      data-compact={compact || undefined}
      data-new={isNew || undefined}
    >
      <Link href={safeOrigin(row.url) ?? '/'} className={classes.link} onClick={open}>
        <span
          className={`${classes.icon} ${icons.icon}`}
          style={{ '--icon': iconOf(row.kind) } as CSSProperties}
        />
        <span className={classes.words}>
          <span className={classes.title}>
            {row.title}
            {row.readAt ? null : (
              // Where something beside the link shows it, only the words are needed.
              <span
                className={children ? undefined : classes.dot}
                role="img"
                aria-label={t('unread')}
              />
            )}
          </span>
          <span className={classes.body}>{row.body}</span>
          <span className={classes.time}>
            <DateText value={row.createdAt} as={as} />
          </span>
        </span>
      </Link>
      {children}
    </li>
  );
}
