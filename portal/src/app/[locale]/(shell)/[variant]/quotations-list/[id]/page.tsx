import { getTranslations } from 'next-intl/server';

import { QUOTATION_LIST, quotationsQuery } from '@/features/quotations/params';
import { QuotationsListScreen } from '@/features/quotations/quotations-list-screen';
import { prefetch, readForPage } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { receivedPage } from '@/server/raised-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';

type Props = PageProps<'/[locale]/[variant]/quotations-list/[id]'>;

const page = receivedPage<Props>({
  words: '/[variant]/quotations-list/[id]',
  title: async () => (await getTranslations('quotations'))('title'),
  show: async (path, { params, searchParams }) => {
    const id = idFromPath((await params).id);
    const list = readListParams(toSearchParams(await searchParams), QUOTATION_LIST.spec);
    const quotations = prefetch('/api/quotations', { query: quotationsQuery(list, id) });
    const [{ data: enquiry }] = await Promise.all([
      readForPage('/api/enquiries/own/{enquiry_id}', { path: { enquiry_id: id } }),
      quotations,
    ]);
    const { productName, variant } = enquiry;
    return prefetchPage(
      <QuotationsListScreen enquiry={{ id, productName, variant }} path={path} />,
      quotations,
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
