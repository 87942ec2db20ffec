import { historyInit, POINTS_LIST } from '@/features/points/params';
import { PointsScreen } from '@/features/points/points-screen';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/points'>>({
  permission: 'subscription.hold',
  words: '/points',
  title: 'common.points',
  show: async ({ searchParams }) => {
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    const { uuid } = session.user;
    const params = readListParams(toSearchParams(await searchParams), POINTS_LIST);
    return prefetchPage(
      <PointsScreen />,
      prefetch('/api/points/{user_uuid}', { path: { user_uuid: uuid } }),
      prefetch('/api/pointshistory/{user_uuid}', historyInit(uuid, params)),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
