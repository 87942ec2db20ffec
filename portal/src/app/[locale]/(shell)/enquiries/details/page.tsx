import { getTranslations } from 'next-intl/server';
import { screenPage } from '@/server/screen-page';

import { toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';

import { Lead } from './lead';

const page = screenPage<PageProps<'/[locale]/enquiries/details'>>({
  permission: 'leads.view',
  words: '/enquiries/details',
  metadata: async () => {
    const common = await getTranslations('common');
    return { title: common('enquiry') };
  },
  show: async ({ searchParams }) => {
    const search = toSearchParams(await searchParams);
    const id = idFromPath(search.get('id') ?? '');
    return <Lead id={id} role={search.get('role')} startWithQuotation={search.has('qid')} />;
  },
});

export const generateMetadata = page.metadata;
export default page.body;
