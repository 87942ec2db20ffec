import { getTranslations } from 'next-intl/server';

import { NotificationsScreen } from '@/features/notifications/notifications-screen';
import { NOTIFICATION_LIST } from '@/features/notifications/params';
import { SavedSearches } from '@/features/notifications/saved-searches';
import { prefetch } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { Prefetched } from '@/shared/api/config';
import { listQuery, readListParams, toSearchParams } from '@/shared/api/list-params';
import { pack } from '@/shared/lib/packed';

const page = screenPage<PageProps<'/[locale]/notifications'>>({
  words: '/notifications',
  metadata: async () => {
    const shell = await getTranslations('shell');
    return { title: shell('menu.notifications') };
  },
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), NOTIFICATION_LIST);
    const fallback = await prefetch('/api/notifications', {
      query: listQuery(params, NOTIFICATION_LIST),
    });
    return (
      <Prefetched fallback={pack(fallback)}>
        <NotificationsScreen />
        <SavedSearches />
      </Prefetched>
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
