import { OfferedPromotionsScreen } from '@/features/promotions/offered-list';
import { OFFERED_LIST } from '@/features/promotions/params';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/promotions/offered'>>({
  permission: 'promotions.read',
  words: '/promotions/offered',
  title: 'shell.menu.promotionsForYou',
  show: ({ searchParams }) =>
    prefetchPage(<OfferedPromotionsScreen />, prefetchRows(OFFERED_LIST, searchParams)),
});

export const generateMetadata = page.metadata;
export default page.body;
