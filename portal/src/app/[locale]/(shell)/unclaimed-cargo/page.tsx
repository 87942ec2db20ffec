import { UnclaimedListScreen } from '@/features/listings/lists';
import { LISTINGS, UNCLAIMED, unclaimedQuery } from '@/features/listings/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/unclaimed-cargo'>>({
  permission: 'unclaimed.manage',
  words: '/unclaimed-cargo',
  title: 'listings.unclaimed.title',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), LISTINGS);
    return prefetchPage(
      <UnclaimedListScreen />,
      prefetch(UNCLAIMED, { query: unclaimedQuery(params) }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
