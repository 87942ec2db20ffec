import { FindProductsScreen } from '@/features/find-products/find-screen';
import { FIND_LIST } from '@/features/find-products/params';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/find-products'>>({
  permission: 'products.find',
  words: '/find-products',
  title: 'shell.menu.findProducts',
  show: ({ searchParams }) =>
    prefetchPage(<FindProductsScreen />, prefetchRows(FIND_LIST, searchParams)),
});

export const generateMetadata = page.metadata;
export default page.body;
