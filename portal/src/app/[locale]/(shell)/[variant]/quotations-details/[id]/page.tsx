import { getTranslations } from 'next-intl/server';

import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { receivedPage } from '@/server/raised-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

import { Quotation } from './quotation';

type Props = PageProps<'/[locale]/[variant]/quotations-details/[id]'>;

const page = receivedPage<Props>({
  words: '/[variant]/quotations-details/[id]',
  title: async () => (await getTranslations('quotations'))('detailTitle'),
  show: async (path, { params }) => {
    const id = idFromPath((await params).id);
    return prefetchPage(
      <Quotation id={id} path={path} />,
      prefetch('/api/quotations/{quotation_id}', { path: { quotation_id: id } }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
