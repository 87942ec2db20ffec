import { CARGO_LIST, CARGO_OFFERS, cargoQuery } from '@/features/offers/cargo-params';
import { CargoOffersScreen } from '@/features/offers/cargo-screen';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/cargo-offers'>>({
  permission: 'offers.browse',
  words: '/cargo-offers',
  title: 'shell.menu.cargoOffers',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), CARGO_LIST);
    return prefetchPage(
      <CargoOffersScreen />,
      prefetch(CARGO_OFFERS, { query: cargoQuery(params) }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
