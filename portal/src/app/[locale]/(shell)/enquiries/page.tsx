import { getTranslations } from 'next-intl/server';

import { LeadsListScreen } from '@/features/leads/leads-list-screen';
import { LEAD_LIST, MENU_WORDS } from '@/features/leads/params';
import { read } from '@/server/api';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

type Props = PageProps<'/[locale]/enquiries'>;

async function listParams(searchParams: Props['searchParams']) {
  return readListParams(toSearchParams(await searchParams), LEAD_LIST.spec);
}

const page = screenPage<Props>({
  permission: 'leads.view',
  words: '/enquiries',
  metadata: async ({ searchParams }) => {
    const [t, params] = await Promise.all([
      getTranslations('shell.menu'),
      listParams(searchParams),
    ]);
    // The page itself shows why the read failed.
    const list = await read(LEAD_LIST.path, { query: LEAD_LIST.query(params) }).catch(() => null);
    return { title: t(MENU_WORDS[list?.data.heading ?? 'general']) };
  },
  show: ({ searchParams }) =>
    prefetchPage(<LeadsListScreen />, prefetchRows(LEAD_LIST, searchParams)),
});

export const generateMetadata = page.metadata;
export default page.body;
