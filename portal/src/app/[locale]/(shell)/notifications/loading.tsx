import { useTranslations } from 'next-intl';

import { NotificationsSkeleton } from '@/features/notifications/notifications-screen';
import { PageHeader } from '@/shared/ui/page/page-header';

export default function Loading() {
  const t = useTranslations('notifications');
  return (
    <>
      <PageHeader title={t('title')} />
      <NotificationsSkeleton />
    </>
  );
}
