'use client';

import { IconBell, IconBellCheck, IconChecks, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type NotificationRow,
  useMarkAsRead,
  useNotifications,
  useUnreadCount,
} from '@/domain/notifications/use-notifications';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { type ListState, useListParams } from '@/shared/api/use-list-params';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ListFrame } from '@/shared/ui/data-table/list-frame';
import type { ListData } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';
import { FileLink } from '@/shared/ui/list/file-link';
import { FilterBar } from '@/shared/ui/list/filter-bar';
import type { FilterField, Option } from '@/shared/ui/list/filter-types';
import { NoneFound } from '@/shared/ui/list/none-found';
import { PageHeader } from '@/shared/ui/page/page-header';

import { DayLists } from './day-lists';
import classes from './notifications.module.css';
import { NotificationsSkeleton } from './notifications-skeleton';
import {
  filterOf,
  NOTIFICATION_LIST,
  type NotificationFilters,
  notificationsQuery,
} from './params';

const ROWS_ID = 'notification-rows';

interface NotificationsScreenProps {
  /** The kinds that the list can be narrowed to. */
  kinds: readonly Option[];
}

/** /notifications: everything that the company was told, by day. */
export function NotificationsScreen({ kinds }: NotificationsScreenProps) {
  const t = useTranslations('notifications');
  const shell = useTranslations('shell');
  const state = useListParams(NOTIFICATION_LIST);
  return (
    <>
      <PageHeader
        title={shell('menu.notifications')}
        actions={
          <>
            <MarkAll state={state} />
            {/* The letters of earlier months lead to their setting by this name. */}
            <Button
              component={Link}
              id="saved-searches"
              href={paths.notificationSettings()}
              variant="default"
              leftSection={<IconSettings size={16} />}
            >
              {t('settings')}
            </Button>
          </>
        }
      />
      <NotificationList state={state} kinds={kinds} />
    </>
  );
}

interface ListProps extends NotificationsScreenProps {
  state: ListState<NotificationFilters>;
}

function NotificationList({ state, kinds }: ListProps) {
  const t = useTranslations('notifications');
  const { params, change, isNarrowed, clear } = state;
  const query = notificationsQuery(params);
  const list = useNotifications(query);
  const markOne = useMarkOne();
  const fields = useFields(kinds);
  const rows = list.data?.data.rows ?? [];
  const newestAtFirst = useNewestAtFirst(list.data?.data);
  const isBare = list.data?.data.count === 0 && !isNarrowed;
  const none = <EmptyState icon={IconBell} title={t('empty')} hint={t('emptyHint')} />;
  const left = params.filters.unread ? <AllRead onClear={clear} /> : <NoneFound onClear={clear} />;
  return (
    <>
      {isBare ? null : (
        <FilterBar state={state} fields={fields} rowsId={rows.length > 0 ? ROWS_ID : null}>
          {rows.length > 0 ? (
            <span className={classes.atEnd}>
              <FileLink path="/api/notifications" query={query} />
            </span>
          ) : null}
        </FilterBar>
      )}
      <ListFrame
        list={list}
        paging={{ params, change }}
        skeleton={<NotificationsSkeleton />}
        empty={isNarrowed ? left : none}
      >
        {(data) => (
          <DayLists id={ROWS_ID} rows={data.rows} newestAtFirst={newestAtFirst} onMark={markOne} />
        )}
      </ListFrame>
    </>
  );
}

function useFields(kinds: readonly Option[]): FilterField<NotificationFilters>[] {
  const t = useTranslations('notifications');
  const common = useTranslations('common');
  return [
    { kind: 'choice', name: 'kind', label: t('kind'), any: t('anyKind'), options: kinds },
    {
      kind: 'choice',
      name: 'unread',
      label: t('unread'),
      any: t('readToo'),
      options: [{ value: 'true', label: t('onlyUnread') }],
    },
    { kind: 'dates', name: 'day', label: common('date') },
  ];
}

/** Marks one notification as read without opening it. */
function useMarkOne() {
  const markAsRead = useMarkAsRead();
  const { attempt } = useAttempt();
  return ({ id }: NotificationRow) => attempt(() => markAsRead({ ids: [id] }));
}

/** The newest notification when the page was opened: later ones came while somebody was reading. */
function useNewestAtFirst(data: ListData<NotificationRow> | undefined): number | null {
  const [newest, setNewest] = useState<number | null>(null);
  if (data && newest === null) {
    const found = Math.max(0, ...data.rows.map(({ id }) => id));
    setNewest(found);
    return found;
  }
  return newest;
}

/** Shown when only unread ones are asked for, and there are none. */
function AllRead({ onClear }: { onClear: () => void }) {
  const t = useTranslations('notifications');
  return (
    <EmptyState
      icon={IconBellCheck}
      title={t('allRead')}
      hint={t('allReadHint')}
      action={
        <button type="button" className={classes.button} onClick={onClear}>
          {t('showAll')}
        </button>
      }
    />
  );
}

/** Marks all that the filters leave as read. */
function MarkAll({ state }: { state: ListState<NotificationFilters> }) {
  const t = useTranslations('notifications');
  const unread = useUnreadCount();
  const markAsRead = useMarkAsRead();
  const { attempt } = useAttempt();
  if (unread === 0) return null;
  const filter = filterOf(state.params);
  const isNarrow = Object.keys(filter).length > 0;
  const mark = () =>
    attempt(() => markAsRead({ filter }), { done: t(isNarrow ? 'markedThese' : 'marked') });
  return (
    <Button variant="default" leftSection={<IconChecks size={16} />} onClick={() => void mark()}>
      {isNarrow ? t('markThese') : t('markAllRead')}
    </Button>
  );
}
