import { CargoOfferView } from '@/features/offers/cargo-view';
import { readForPage } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = screenPage<PageProps<'/[locale]/cargo-offers/details'>>({
  permission: 'offers.browse',
  words: '/cargo-offers/details',
  title: 'shell.menu.cargoOffers',
  show: async ({ searchParams }) => {
    const id = idFromPath(toSearchParams(await searchParams).get('id') ?? '');
    const { data } = await readForPage('/api/offer-products/exporters/{offer_id}', {
      path: { offer_id: id },
    });
    return <CargoOfferView offer={data} />;
  },
});

export const generateMetadata = page.metadata;
export default page.body;
