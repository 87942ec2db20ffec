'use client';

import { IconBell } from '@tabler/icons-react';
import { useNews, useUnreadCount } from '@/domain/notifications/use-notifications';
import { useTranslations } from '@/i18n/translations';
import { DeferredMenu } from '@/shared/ui/controls/deferred-menu';
import { lazily } from '@/shared/ui/lazy/late';

import classes from './bell.module.css';

const BellPanel = lazily(() => import('./bell-panel').then((m) => m.BellPanel));

/** Shows the number of unread notifications. A click opens the latest ones. */
export function Bell() {
  const unread = useUnreadCount();
  useNews();
  const t = useTranslations('notifications');
  const button = (open?: () => void) => (
    <button
      type="button"
      className={classes.target}
      aria-label={t('bell', { count: unread })}
      aria-haspopup="dialog"
      onClick={open}
    >
      <IconBell size={20} stroke={1.7} aria-hidden />
      {unread > 0 ? (
        <span className={classes.count} data-count={unread > 99 ? '99+' : unread} aria-hidden />
      ) : null}
    </button>
  );
  return (
    <DeferredMenu
      button={button}
      menu={(target) => <BellPanel target={target} unread={unread} />}
    />
  );
}
