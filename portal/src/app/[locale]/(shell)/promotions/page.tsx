import { OwnPromotionsScreen } from '@/features/promotions/own-list';
import { OWN_LIST, ownQuery, PROMOTIONS, RULES } from '@/features/promotions/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/promotions'>>({
  permission: 'promotions.manage',
  words: '/promotions',
  title: 'shell.menu.promotions',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), OWN_LIST);
    return prefetchPage(
      <OwnPromotionsScreen />,
      prefetch(PROMOTIONS, { query: ownQuery(params) }),
      prefetch(RULES, {}),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
