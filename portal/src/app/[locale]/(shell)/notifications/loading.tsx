import { NotificationsSkeleton } from '@/features/notifications/notifications-skeleton';
import { useTranslations } from '@/i18n/translations';
import { PageHeader } from '@/shared/ui/page/page-header';

export default function Loading() {
  const shell = useTranslations('shell');
  return (
    <>
      <PageHeader title={shell('menu.notifications')} />
      <NotificationsSkeleton />
    </>
  );
}
