import { OfferListScreen } from '@/features/offers/offer-list';
import { OFFER_LIST, offersQuery } from '@/features/offers/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/offer-your-cargo'>>({
  permission: 'offers.manage',
  words: '/offer-your-cargo',
  title: 'shell.menu.offers',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), OFFER_LIST);
    return prefetchPage(
      <OfferListScreen />,
      prefetch('/api/offer-products', { query: offersQuery(params) }),
      prefetch('/api/offer-products/offeryourcargolimits', {}),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
