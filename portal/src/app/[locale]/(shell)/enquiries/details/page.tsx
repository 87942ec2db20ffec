import { headers } from 'next/headers';
import { prefetch } from '@/server/api';
import { isOpenedByReader } from '@/server/http/page-load';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';

import { Lead } from './lead';

const page = screenPage<PageProps<'/[locale]/enquiries/details'>>({
  permission: 'leads.view',
  words: '/enquiries/details',
  title: 'common.enquiry',
  show: async ({ searchParams }) => {
    const search = toSearchParams(await searchParams);
    const id = idFromPath(search.get('id') ?? '');
    const lead = <Lead id={id} role={search.get('role')} startWithQuotation={search.has('qid')} />;
    // The API counts each read as an opened lead, so only a page that the user opens may read it.
    if (!isOpenedByReader(await headers())) return lead;
    return prefetchPage(
      lead,
      prefetch('/api/enquiries/{enquiry_id}', { path: { enquiry_id: id } }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
