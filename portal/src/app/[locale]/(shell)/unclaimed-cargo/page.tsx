import { UnclaimedListScreen } from '@/features/listings/lists';
import { UNCLAIMED_LIST } from '@/features/listings/params';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/unclaimed-cargo'>>({
  permission: 'unclaimed.manage',
  words: '/unclaimed-cargo',
  title: 'listings.unclaimed.title',
  show: ({ searchParams }) =>
    prefetchPage(<UnclaimedListScreen />, prefetchRows(UNCLAIMED_LIST, searchParams)),
});

export const generateMetadata = page.metadata;
export default page.body;
