import { getTranslations } from 'next-intl/server';

import { ComparisonScreen } from '@/features/comparison/comparison-screen';
import { orderOf } from '@/features/comparison/order';
import { chosenIds, comparisonQuery } from '@/features/comparison/params';
import { readForPage } from '@/server/api';
import { receivedPage } from '@/server/raised-page';
import { toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';

type Props = PageProps<'/[locale]/[variant]/quotations-comparison/[id]'>;

const page = receivedPage<Props>({
  words: '/[variant]/quotations-comparison/[id]',
  title: async () => (await getTranslations('comparison'))('title'),
  show: async (path, { params, searchParams }) => {
    const id = idFromPath((await params).id);
    const search = toSearchParams(await searchParams);
    const ids = chosenIds(search.get('ids'));
    const { data: comparison } = await readForPage('/api/enquiries/{enquiry_id}/comparison', {
      path: { enquiry_id: id },
      query: comparisonQuery(ids),
    });
    return (
      <ComparisonScreen
        comparison={comparison}
        path={path}
        ids={ids}
        order={orderOf(search.get('sort'))}
      />
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
