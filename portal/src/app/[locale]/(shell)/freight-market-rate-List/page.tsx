import { LIMITS, RATE_LIST, RATES, ratesQuery } from '@/features/freight-rates/params';
import { RateListScreen } from '@/features/freight-rates/rate-list';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/freight-market-rate-List'>>({
  permission: 'rates.manage',
  words: '/freight-market-rate-List',
  title: 'shell.menu.updateFreightRates',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), RATE_LIST);
    return prefetchPage(
      <RateListScreen />,
      prefetch(RATES, { query: ratesQuery(params) }),
      prefetch(LIMITS, {}),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
