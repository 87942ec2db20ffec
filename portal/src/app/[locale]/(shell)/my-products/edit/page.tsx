import { ProductCreateScreen, ProductEditScreen } from '@/features/products/edit-screen';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';

/** The form of a new product, or with `?id=` of a stored one: both addresses are the documents'. */
const page = screenPage<PageProps<'/[locale]/my-products/edit'>>({
  permission: 'products.manage',
  words: '/my-products/edit',
  title: 'products.addTitle',
  show: async ({ searchParams }) => {
    const limits = prefetch('/api/products/product-limits', {});
    const id = toSearchParams(await searchParams).get('id');
    if (id === null) return prefetchPage(<ProductCreateScreen />, limits);
    const product = { path: { product_id: idFromPath(id) } };
    return prefetchPage(
      <ProductEditScreen id={product.path.product_id} />,
      limits,
      prefetch('/api/products/{product_id}', product),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
