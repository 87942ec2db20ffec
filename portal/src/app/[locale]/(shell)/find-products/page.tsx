import { FindProductsScreen } from '@/features/find-products/find-screen';
import { FIND_LIST, findQuery } from '@/features/find-products/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/find-products'>>({
  permission: 'products.find',
  words: '/find-products',
  title: 'shell.menu.findProducts',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), FIND_LIST);
    return prefetchPage(
      <FindProductsScreen />,
      prefetch('/api/products/find', { query: findQuery(params) }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
