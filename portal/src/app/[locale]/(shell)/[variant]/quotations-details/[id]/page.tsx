import { getTranslations } from 'next-intl/server';

import { QuotationView } from '@/features/quotations/quotation-view';
import { readForPage } from '@/server/api';
import { receivedPage } from '@/server/raised-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

import { Rating } from './rating';

type Props = PageProps<'/[locale]/[variant]/quotations-details/[id]'>;

const page = receivedPage<Props>({
  words: '/[variant]/quotations-details/[id]',
  title: async () => (await getTranslations('quotations'))('detailTitle'),
  show: async (path, { params }) => {
    const id = idFromPath((await params).id);
    // Reading the quotation marks its version as seen.
    const { data: quotation } = await readForPage('/api/quotations/{quotation_id}', {
      path: { quotation_id: id },
    });
    return (
      <QuotationView
        quotation={quotation}
        path={path}
        rating={quotation.can.includes('rate') ? <Rating quotationId={id} /> : null}
      />
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
