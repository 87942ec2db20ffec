import { PromotionAnswers } from '@/features/conversation/promotion-answers';
import { PROMOTION } from '@/features/promotions/params';
import { SellerView } from '@/features/promotions/seller-view';
import { readForPage } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = screenPage<PageProps<'/[locale]/promotions/view/[id]'>>({
  permission: 'promotions.manage',
  words: '/promotions/view/[id]',
  title: 'promotions.about',
  show: async ({ params }) => {
    const id = idFromPath((await params).id);
    const { data } = await readForPage(PROMOTION, { path: { promotion_id: id } });
    return <SellerView promotion={data} answers={<PromotionAnswers promotionId={id} />} />;
  },
});

export const generateMetadata = page.metadata;
export default page.body;
