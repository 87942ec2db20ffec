import { OfferListScreen } from '@/features/offers/offer-list';
import { OFFER_LIST } from '@/features/offers/params';
import { prefetch } from '@/server/api';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/offer-your-cargo'>>({
  permission: 'offers.manage',
  words: '/offer-your-cargo',
  title: 'shell.menu.offers',
  show: ({ searchParams }) =>
    prefetchPage(
      <OfferListScreen />,
      prefetchRows(OFFER_LIST, searchParams),
      prefetch('/api/offer-products/offeryourcargolimits', {}),
    ),
});

export const generateMetadata = page.metadata;
export default page.body;
