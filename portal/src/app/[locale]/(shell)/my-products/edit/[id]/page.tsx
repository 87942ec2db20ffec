import { ProductEditScreen } from '@/features/products/edit-screen';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = screenPage<PageProps<'/[locale]/my-products/edit/[id]'>>({
  permission: 'products.manage',
  words: '/my-products/edit/[id]',
  title: 'products.editTitle',
  show: async ({ params }) => {
    const id = idFromPath((await params).id);
    return prefetchPage(
      <ProductEditScreen id={id} />,
      prefetch('/api/products/product-limits', {}),
      prefetch('/api/products/{product_id}', { path: { product_id: id } }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
