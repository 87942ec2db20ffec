import {
  LANE_RATES,
  PORT_RATES,
  QUOTE_LIST,
  quoteCalls,
  WATCH,
} from '@/features/market-watch/params';
import { AllQuotesScreen } from '@/features/market-watch/quotes-screen';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/freight-market-watch-all-details/all-quotes'>>({
  permission: 'rates.watch',
  words: '/freight-market-watch-all-details/all-quotes',
  title: 'marketWatch.all',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), QUOTE_LIST.spec);
    const { ofLane, atPort, onPairs } = quoteCalls(params);
    return prefetchPage(
      <AllQuotesScreen />,
      ...(ofLane ? [prefetch(LANE_RATES, ofLane)] : []),
      ...(atPort ? [prefetch(PORT_RATES, atPort)] : []),
      ...(onPairs ? [prefetch(WATCH, onPairs)] : []),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
