import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotificationsScreen } from '@/features/notifications/notifications-screen';
import { NOTIFICATION_LIST } from '@/features/notifications/params';
import { prefetch } from '@/server/api';
import { Prefetched } from '@/shared/api/config';
import { listQuery, readListParams, toSearchParams } from '@/shared/api/list-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notifications');
  return { title: t('metaTitle') };
}

export default async function NotificationsPage({
  searchParams,
}: PageProps<'/[locale]/notifications'>) {
  const params = readListParams(toSearchParams(await searchParams), NOTIFICATION_LIST);
  const fallback = await prefetch('/api/notifications', { query: listQuery(params) });
  return (
    <Prefetched fallback={fallback}>
      <NotificationsScreen />
    </Prefetched>
  );
}
