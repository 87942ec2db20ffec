import { RateCreateScreen, RateEditScreen } from '@/features/freight-rates/edit-screen';
import { LIMITS, RATE } from '@/features/freight-rates/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = screenPage<PageProps<'/[locale]/updatefreightrate'>>({
  permission: 'rates.manage',
  words: '/updatefreightrate',
  title: 'freightRates.addTitle',
  show: async ({ searchParams }) => {
    const asked = toSearchParams(await searchParams).get('id');
    if (asked === null) return prefetchPage(<RateCreateScreen />, prefetch(LIMITS, {}));
    const id = idFromPath(asked);
    return prefetchPage(
      <RateEditScreen id={id} />,
      prefetch(LIMITS, {}),
      prefetch(RATE, { path: { rate_id: id } }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
