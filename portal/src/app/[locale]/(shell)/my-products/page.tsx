import { PRODUCT_LIST } from '@/features/products/params';
import { ProductListScreen } from '@/features/products/product-list';
import { prefetch } from '@/server/api';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/my-products'>>({
  permission: 'products.manage',
  words: '/my-products',
  title: 'products.title',
  show: ({ searchParams }) =>
    prefetchPage(
      <ProductListScreen />,
      prefetchRows(PRODUCT_LIST, searchParams),
      prefetch('/api/products/product-limits', {}),
    ),
});

export const generateMetadata = page.metadata;
export default page.body;
