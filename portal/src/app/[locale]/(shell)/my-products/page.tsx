import { PRODUCT_LIST, productsQuery } from '@/features/products/params';
import { ProductListScreen } from '@/features/products/product-list';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/my-products'>>({
  permission: 'products.manage',
  words: '/my-products',
  title: 'products.title',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), PRODUCT_LIST);
    return prefetchPage(
      <ProductListScreen />,
      prefetch('/api/products', { query: productsQuery(params) }),
      prefetch('/api/products/product-limits', {}),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
