import { RodtepListScreen } from '@/features/listings/lists';
import { RODTEP_LIST } from '@/features/listings/params';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/sell-rodtep/offers'>>({
  permission: 'rodtep.sell',
  words: '/sell-rodtep/offers',
  title: 'listings.rodtep.title',
  show: ({ searchParams }) =>
    prefetchPage(<RodtepListScreen />, prefetchRows(RODTEP_LIST, searchParams)),
});

export const generateMetadata = page.metadata;
export default page.body;
