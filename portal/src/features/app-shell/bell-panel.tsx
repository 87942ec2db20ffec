'use client';

import { IconBell } from '@tabler/icons-react';
import { cloneElement } from 'react';
import { NotificationItem } from '@/domain/notifications/notification-item';
import { useMarkAsRead, useNotifications } from '@/domain/notifications/use-notifications';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { type ButtonElement, useOpenOnArrival } from '@/shared/ui/controls/deferred-menu';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';
import { Popover } from '@/shared/ui/mantine/popover';

import classes from './bell.module.css';

const LATEST = { page: 1, limit: 6 };

interface BellPanelProps {
  target: ButtonElement;
  unread: number;
}

/** Shows the latest notifications and a link to all of them. */
export function BellPanel({ target, unread }: BellPanelProps) {
  const shell = useTranslations('shell');
  const { ref, opened, setOpened } = useOpenOnArrival();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={380}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {cloneElement(target, { ref, onClick: () => setOpened((was) => !was) })}
      </Popover.Target>
      <Popover.Dropdown p={0} maw="calc(100vw - 24px)" aria-label={shell('menu.notifications')}>
        <Latest opened={opened} unread={unread} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface LatestProps {
  opened: boolean;
  unread: number;
  onLeave: () => void;
}

function Latest({ opened, unread, onLeave }: LatestProps) {
  const t = useTranslations('notifications');
  const shell = useTranslations('shell');
  const { data, error, mutate } = useNotifications(opened ? LATEST : null);
  const markAsRead = useMarkAsRead();
  const message = useErrorMessage();
  const markAll = () =>
    markAsRead({ filter: {} }).catch((reason: unknown) => toast.error(message(reason)));
  const rows = data?.data.rows;
  return (
    <>
      <div className={classes.head}>
        <strong>{shell('menu.notifications')}</strong>
        {unread > 0 ? (
          <button type="button" className={classes.markAll} onClick={markAll}>
            {t('markAllRead')}
          </button>
        ) : null}
      </div>
      <div className={classes.list}>
        {error && !rows ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
        {!error && !rows ? <LatestSkeleton /> : null}
        {rows?.length === 0 ? (
          <EmptyState icon={IconBell} title={t('empty')} hint={t('emptyHint')} />
        ) : null}
        {rows && rows.length > 0 ? (
          <ul className={classes.rows}>
            {rows.map((row) => (
              <NotificationItem key={row.id} row={row} onOpen={onLeave} compact />
            ))}
          </ul>
        ) : null}
      </div>
      <div className={classes.foot}>
        <Link href={paths.notifications()} onClick={onLeave}>
          {t('seeAll')}
        </Link>
        <Link href={paths.notificationSettings()} onClick={onLeave}>
          {t('settings')}
        </Link>
      </div>
    </>
  );
}

function LatestSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      {[0, 1, 2].map((line) => (
        <div key={line}>
          <Skeleton height={12} width="60%" mb={8} />
          <Skeleton height={10} width="90%" />
        </div>
      ))}
    </div>
  );
}
