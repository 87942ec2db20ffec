import { RodtepView } from '@/features/listings/views';
import { readForPage } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = screenPage<PageProps<'/[locale]/sell-rodtep/view'>>({
  permission: 'rodtep.sell',
  words: '/sell-rodtep/view',
  title: 'listings.rodtep.one',
  show: async ({ searchParams }) => {
    const id = idFromPath(toSearchParams(await searchParams).get('id') ?? '');
    const { data } = await readForPage('/api/rodtep/{listing_id}', { path: { listing_id: id } });
    return <RodtepView offer={data} />;
  },
});

export const generateMetadata = page.metadata;
export default page.body;
