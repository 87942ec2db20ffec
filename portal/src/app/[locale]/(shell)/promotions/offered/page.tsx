import { OfferedPromotionsScreen } from '@/features/promotions/offered-list';
import { OFFERED, OFFERED_LIST, offeredQuery } from '@/features/promotions/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/promotions/offered'>>({
  permission: 'promotions.read',
  words: '/promotions/offered',
  title: 'shell.menu.promotionsForYou',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), OFFERED_LIST);
    return prefetchPage(
      <OfferedPromotionsScreen />,
      prefetch(OFFERED, { query: offeredQuery(params) }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
