import { RodtepListScreen } from '@/features/listings/lists';
import { LISTINGS, RODTEP, rodtepQuery } from '@/features/listings/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/sell-rodtep/offers'>>({
  permission: 'rodtep.sell',
  words: '/sell-rodtep/offers',
  title: 'listings.rodtep.title',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), LISTINGS);
    return prefetchPage(<RodtepListScreen />, prefetch(RODTEP, { query: rodtepQuery(params) }));
  },
});

export const generateMetadata = page.metadata;
export default page.body;
