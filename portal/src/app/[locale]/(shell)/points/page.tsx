import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { historyInit, POINTS_LIST } from '@/features/points/params';
import { PointsScreen } from '@/features/points/points-screen';
import { prefetch } from '@/server/api';
import { getSession, requirePermission } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('points');
  return { title: t('title') };
}

export default async function PointsPage({ searchParams }: PageProps<'/[locale]/points'>) {
  await requirePermission('subscription.hold');
  const session = await getSession();
  if (session.state !== 'signed-in') return null;
  const { uuid } = session.user;
  const params = readListParams(toSearchParams(await searchParams), POINTS_LIST);
  const fallbacks = await Promise.all([
    prefetch('/api/points/{user_uuid}', { path: { user_uuid: uuid } }),
    prefetch('/api/pointshistory/{user_uuid}', historyInit(uuid, params)),
  ]);
  return (
    <Prefetched fallback={Object.assign({}, ...fallbacks)}>
      <PointsScreen />
    </Prefetched>
  );
}
