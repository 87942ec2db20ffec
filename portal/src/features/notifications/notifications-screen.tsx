'use client';

import { IconBell, IconChecks } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { NotificationItem } from '@/domain/notifications/notification-item';
import {
  useMarkAsRead,
  useNotifications,
  useUnreadCount,
} from '@/domain/notifications/use-notifications';
import { useListParams } from '@/shared/api/use-list-params';
import { Button } from '@/shared/ui/controls/button';
import { ListFrame } from '@/shared/ui/data-table/list-frame';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';
import { FileLink } from '@/shared/ui/list/file-link';
import { Card } from '@/shared/ui/page/card';
import { PageHeader } from '@/shared/ui/page/page-header';

import { NOTIFICATION_LIST } from './params';

export function NotificationsScreen() {
  const shell = useTranslations('shell');
  return (
    <>
      <PageHeader title={shell('menu.notifications')} actions={<Actions />} />
      <NotificationList />
    </>
  );
}

function Actions() {
  return (
    <>
      <FileLink path="/api/notifications" />
      <MarkAllRead />
    </>
  );
}

function MarkAllRead() {
  const t = useTranslations('notifications');
  const unread = useUnreadCount();
  const markAsRead = useMarkAsRead();
  const message = useErrorMessage();
  const [busy, setBusy] = useState(false);
  if (unread === 0) return null;
  const markAll = async () => {
    setBusy(true);
    try {
      await markAsRead();
      toast.success(t('marked'));
    } catch (error) {
      toast.error(message(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={16} />}
      loading={busy}
      onClick={markAll}
    >
      {t('markAllRead')}
    </Button>
  );
}

function NotificationList() {
  const t = useTranslations('notifications');
  const { params, change } = useListParams(NOTIFICATION_LIST);
  return (
    <ListFrame
      list={useNotifications(params.page, params.limit)}
      paging={{ params, change }}
      skeleton={<NotificationsSkeleton />}
      empty={<EmptyState icon={IconBell} title={t('empty')} hint={t('emptyHint')} />}
    >
      {({ rows }) => rows.map((row) => <NotificationItem key={row.id} row={row} />)}
    </ListFrame>
  );
}

const LINES = [0, 1, 2, 3, 4, 5];

export function NotificationsSkeleton() {
  const t = useTranslations('common');
  return (
    <div role="status" aria-label={t('loading')}>
      <Card>
        {LINES.map((line) => (
          <div key={line} aria-hidden>
            <Skeleton height={13} width="38%" mb={8} />
            <Skeleton height={11} width="64%" mb={26} />
          </div>
        ))}
      </Card>
    </div>
  );
}
