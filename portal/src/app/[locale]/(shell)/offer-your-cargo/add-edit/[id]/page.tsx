import { OfferEditScreen } from '@/features/offers/edit-screen';
import { OFFERABLE } from '@/features/offers/offerable';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = screenPage<PageProps<'/[locale]/offer-your-cargo/add-edit/[id]'>>({
  permission: 'offers.manage',
  words: '/offer-your-cargo/add-edit/[id]',
  title: 'offers.editTitle',
  show: async ({ params }) => {
    const id = idFromPath((await params).id);
    return prefetchPage(
      <OfferEditScreen id={id} />,
      prefetch('/api/offer-products/offeryourcargolimits', {}),
      prefetch('/api/products', OFFERABLE),
      prefetch('/api/offer-products/{offer_id}', { path: { offer_id: id } }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
