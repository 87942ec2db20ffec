'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useListParams } from '@/shared/api/use-list-params';
import { useMarkAsRead, useNotifications, useUnreadCount } from '@/shared/api/use-notifications';
import { useSession } from '@/shared/lib/session-context';
import { Card } from '@/shared/ui/card';
import { Pager } from '@/shared/ui/data-table/pager';
import { PastTheEnd } from '@/shared/ui/data-table/past-the-end';
import { EmptyState } from '@/shared/ui/empty-state';
import { ErrorState } from '@/shared/ui/error-state';
import { NotificationItem } from '@/shared/ui/notification-item';
import { PageHeader } from '@/shared/ui/page-header';
import { toast } from '@/shared/ui/toast';
import { useErrorMessage } from '@/shared/ui/use-error-message';

import { NOTIFICATION_LIST } from './params';

export function NotificationsScreen() {
  const t = useTranslations('notifications');
  return (
    <>
      <PageHeader title={t('title')} actions={<MarkAllRead />} />
      <NotificationList />
    </>
  );
}

function MarkAllRead() {
  const t = useTranslations('notifications');
  const unread = useUnreadCount(useSession().unreadNotifications);
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
  const { data, error, mutate } = useNotifications(params.page, params.limit);
  const page = data?.data;
  if (!page && error) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void mutate()} />
      </Card>
    );
  }
  if (!page) return <NotificationsSkeleton />;
  if (page.count === 0) {
    return (
      <Card>
        <EmptyState icon={IconBell} title={t('empty')} hint={t('emptyHint')} />
      </Card>
    );
  }
  return (
    <Card flush>
      {page.rows.map((row) => (
        <NotificationItem key={row.id} row={row} />
      ))}
      {page.rows.length === 0 ? <PastTheEnd onFirst={() => change({ page: 1 })} /> : null}
      <Pager
        count={page.count}
        countIsCapped={page.countIsCapped ?? false}
        params={params}
        change={change}
      />
    </Card>
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
