import { CARGO_LIST } from '@/features/offers/cargo-params';
import { CargoOffersScreen } from '@/features/offers/cargo-screen';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/cargo-offers'>>({
  permission: 'offers.browse',
  words: '/cargo-offers',
  title: 'shell.menu.cargoOffers',
  show: ({ searchParams }) =>
    prefetchPage(<CargoOffersScreen />, prefetchRows(CARGO_LIST, searchParams)),
});

export const generateMetadata = page.metadata;
export default page.body;
