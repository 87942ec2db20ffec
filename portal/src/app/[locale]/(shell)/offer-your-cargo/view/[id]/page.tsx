import { OfferView } from '@/features/offers/offer-view';
import { readForPage } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = screenPage<PageProps<'/[locale]/offer-your-cargo/view/[id]'>>({
  permission: 'offers.manage',
  words: '/offer-your-cargo/view/[id]',
  title: 'shell.menu.offers',
  show: async ({ params }) => {
    const id = idFromPath((await params).id);
    const { data } = await readForPage('/api/offer-products/{offer_id}', {
      path: { offer_id: id },
    });
    return <OfferView offer={data} />;
  },
});

export const generateMetadata = page.metadata;
export default page.body;
