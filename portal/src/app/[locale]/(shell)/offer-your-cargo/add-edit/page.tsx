import { OfferCreateScreen } from '@/features/offers/edit-screen';
import { OFFERABLE } from '@/features/offers/offerable';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/offer-your-cargo/add-edit'>>({
  permission: 'offers.manage',
  words: '/offer-your-cargo/add-edit',
  title: 'offers.addTitle',
  show: async () =>
    prefetchPage(
      <OfferCreateScreen />,
      prefetch('/api/offer-products/offeryourcargolimits', {}),
      prefetch('/api/products', OFFERABLE),
    ),
});

export const generateMetadata = page.metadata;
export default page.body;
