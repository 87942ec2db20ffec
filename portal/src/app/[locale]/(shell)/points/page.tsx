import { getTranslations } from 'next-intl/server';

import { historyInit, POINTS_LIST } from '@/features/points/params';
import { PointsScreen } from '@/features/points/points-screen';
import { prefetch } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { readListParams, toSearchParams } from '@/shared/api/list-params';
import { pack } from '@/shared/lib/packed';

const page = screenPage<PageProps<'/[locale]/points'>>({
  permission: 'subscription.hold',
  words: '/points',
  metadata: async () => {
    const common = await getTranslations('common');
    return { title: common('points') };
  },
  show: async ({ searchParams }) => {
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    const { uuid } = session.user;
    const params = readListParams(toSearchParams(await searchParams), POINTS_LIST);
    const fallbacks = await Promise.all([
      prefetch('/api/points/{user_uuid}', { path: { user_uuid: uuid } }),
      prefetch('/api/pointshistory/{user_uuid}', historyInit(uuid, params)),
    ]);
    return (
      <Prefetched fallback={pack(Object.assign({}, ...fallbacks))}>
        <PointsScreen />
      </Prefetched>
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
