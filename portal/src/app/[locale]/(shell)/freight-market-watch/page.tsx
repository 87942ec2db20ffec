import { OWN_PORTS, WATCH_LIST } from '@/features/market-watch/params';
import { MarketWatchScreen } from '@/features/market-watch/watch-screen';
import { prefetch } from '@/server/api';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';

const page = screenPage<PageProps<'/[locale]/freight-market-watch'>>({
  permission: 'rates.watch',
  words: '/freight-market-watch',
  title: 'marketWatch.title',
  show: async ({ searchParams }) => {
    const rates = prefetchRows(WATCH_LIST, searchParams);
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
