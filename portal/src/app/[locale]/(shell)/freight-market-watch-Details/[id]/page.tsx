import { notFound } from 'next/navigation';
import { LANE, laneInit } from '@/features/market-watch/params';
import { RateView } from '@/features/market-watch/rate-view';
import { prefetch, readForPage } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { idFromPath } from '@/shared/lib/ids-from-path';

/** Those who compare rates read all of them, and those who publish rates their own. */
const READERS = ['rates.watch', 'rates.manage'];

const page = screenPage<PageProps<'/[locale]/freight-market-watch-Details/[id]'>>({
  words: '/freight-market-watch-Details/[id]',
  title: 'marketWatch.about',
  show: async ({ params }) => {
    const path = { rate_id: idFromPath((await params).id) };
    const session = await getSession();
    if (session.state === 'signed-in' && !READERS.some((may) => session.permissions.includes(may)))
      notFound();
    const { data } = await readForPage('/api/updates-freight-rates/rates/{rate_id}', { path });
    const versions = data.isOwn
      ? await readForPage('/api/updates-freight-rates/rates/{rate_id}/versions', { path })
      : null;
    const view = <RateView rate={data} versions={versions?.data.rows ?? null} />;
    if (data.isOwn) return view;
    const { loadingPortCode, destinationPortCode, containerType } = data;
    const lane = laneInit(loadingPortCode, destinationPortCode, containerType);
    return prefetchPage(view, prefetch(LANE, lane));
  },
});

export const generateMetadata = page.metadata;
export default page.body;
