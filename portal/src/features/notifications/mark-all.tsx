'use client';

import { IconChecks } from '@tabler/icons-react';

import { useMarkAsRead, useUnreadCount } from '@/domain/notifications/use-notifications';
import { useTranslations } from '@/i18n/translations';
import type { ListState } from '@/shared/api/use-list-params';
import { Button } from '@/shared/ui/controls/button';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { filterOf, type NotificationFilters } from './params';

/** Marks all that the filters leave as read. */
export function MarkAll({ state }: { state: ListState<NotificationFilters> }) {
  const t = useTranslations('notifications');
  const unread = useUnreadCount();
  const markAsRead = useMarkAsRead();
  const message = useErrorMessage();
  if (unread === 0) return null;
  const filter = filterOf(state.params);
  const isNarrow = Object.keys(filter).length > 0;
  const mark = async () => {
    try {
      await markAsRead({ filter });
      toast.success(isNarrow ? t('markedThese') : t('marked'));
    } catch (error) {
      toast.error(message(error));
    }
  };
  return (
    <Button variant="default" leftSection={<IconChecks size={16} />} onClick={() => void mark()}>
      {isNarrow ? t('markThese') : t('markAllRead')}
    </Button>
  );
}
