import { ProductImportScreen } from '@/features/imports/import-screen';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/my-products/import'>>({
  permission: 'products.manage',
  words: '/my-products/import',
  title: 'imports.products',
  show: async () => <ProductImportScreen />,
});

export const generateMetadata = page.metadata;
export default page.body;
