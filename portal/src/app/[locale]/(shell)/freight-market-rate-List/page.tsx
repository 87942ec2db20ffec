import { LIMITS, RATE_LIST } from '@/features/freight-rates/params';
import { RateListScreen } from '@/features/freight-rates/rate-list';
import { prefetch } from '@/server/api';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/freight-market-rate-List'>>({
  permission: 'rates.manage',
  words: '/freight-market-rate-List',
  title: 'shell.menu.updateFreightRates',
  show: ({ searchParams }) =>
    prefetchPage(<RateListScreen />, prefetchRows(RATE_LIST, searchParams), prefetch(LIMITS, {})),
});

export const generateMetadata = page.metadata;
export default page.body;
