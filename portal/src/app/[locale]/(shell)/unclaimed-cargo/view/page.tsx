import { UnclaimedView } from '@/features/listings/views';
import { readForPage } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = screenPage<PageProps<'/[locale]/unclaimed-cargo/view'>>({
  permission: 'unclaimed.manage',
  words: '/unclaimed-cargo/view',
  title: 'listings.unclaimed.one',
  show: async ({ searchParams }) => {
    const id = idFromPath(toSearchParams(await searchParams).get('id') ?? '');
    const { data } = await readForPage('/api/unclaimed-cargo/{listing_id}', {
      path: { listing_id: id },
    });
    return <UnclaimedView cargo={data} />;
  },
});

export const generateMetadata = page.metadata;
export default page.body;
