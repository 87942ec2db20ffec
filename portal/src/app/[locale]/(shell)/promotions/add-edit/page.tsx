import { PromotionCreateScreen } from '@/features/promotions/edit-screen';
import { RULES } from '@/features/promotions/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/promotions/add-edit'>>({
  permission: 'promotions.manage',
  words: '/promotions/add-edit',
  title: 'promotions.addTitle',
  show: async () => prefetchPage(<PromotionCreateScreen />, prefetch(RULES, {})),
});

export const generateMetadata = page.metadata;
export default page.body;
