import { OWN_PORTS, WATCH, WATCH_LIST, watchQuery } from '@/features/market-watch/params';
import { MarketWatchScreen } from '@/features/market-watch/watch-screen';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/freight-market-watch'>>({
  permission: 'rates.watch',
  words: '/freight-market-watch',
  title: 'marketWatch.title',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), WATCH_LIST);
    const rates = prefetch(WATCH, { query: watchQuery(params) });
    const session = await getSession();
    return session.state === 'signed-in'
      ? prefetchPage(
          <MarketWatchScreen />,
          rates,
          prefetch(OWN_PORTS, { path: { user_id: session.user.id } }),
        )
      : prefetchPage(<MarketWatchScreen />, rates);
  },
});

export const generateMetadata = page.metadata;
export default page.body;
