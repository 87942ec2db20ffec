import { OwnPromotionsScreen } from '@/features/promotions/own-list';
import { OWN_LIST, RULES } from '@/features/promotions/params';
import { prefetch } from '@/server/api';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/promotions'>>({
  permission: 'promotions.manage',
  words: '/promotions',
  title: 'shell.menu.promotions',
  show: ({ searchParams }) =>
    prefetchPage(
      <OwnPromotionsScreen />,
      prefetchRows(OWN_LIST, searchParams),
      prefetch(RULES, {}),
    ),
});

export const generateMetadata = page.metadata;
export default page.body;
