import { PromotionEditScreen } from '@/features/promotions/edit-screen';
import { PROMOTION, RULES } from '@/features/promotions/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = screenPage<PageProps<'/[locale]/promotions/add-edit/[id]'>>({
  permission: 'promotions.manage',
  words: '/promotions/add-edit/[id]',
  title: 'promotions.editTitle',
  show: async ({ params }) => {
    const id = idFromPath((await params).id);
    return prefetchPage(
      <PromotionEditScreen id={id} />,
      prefetch(RULES, {}),
      prefetch(PROMOTION, { path: { promotion_id: id } }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
