import { NotificationsScreen } from '@/features/notifications/notifications-screen';
import { NOTIFICATION_LIST, notificationsQuery } from '@/features/notifications/params';
import { prefetch, readForPage } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { Prefetched } from '@/shared/api/config';
import { readListParams, toSearchParams } from '@/shared/api/list-params';
import { pack } from '@/shared/lib/packed';

const page = screenPage<PageProps<'/[locale]/notifications'>>({
  words: '/notifications',
  title: 'shell.menu.notifications',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), NOTIFICATION_LIST);
    const [fallback, { data }] = await Promise.all([
      prefetch('/api/notifications', { query: notificationsQuery(params) }),
      readForPage('/api/notifications/preferences'),
    ]);
    const kinds = data.kinds.map(({ kind, label }) => ({ value: kind, label }));
    return (
      <Prefetched fallback={pack(fallback)}>
        <NotificationsScreen kinds={kinds} />
      </Prefetched>
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
