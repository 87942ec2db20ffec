import { RateImportScreen } from '@/features/imports/import-screen';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/freight-market-rate-List/import'>>({
  permission: 'rates.manage',
  words: '/freight-market-rate-List/import',
  title: 'imports.rates',
  show: async () => <RateImportScreen />,
});

export const generateMetadata = page.metadata;
export default page.body;
