import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';

import { ComparisonScreen } from '@/features/comparison/comparison-screen';
import { ComparisonSkeleton } from '@/features/comparison/comparison-skeleton';
import { type Order, orderOf } from '@/features/comparison/order';
import { chosenIds, comparisonQuery } from '@/features/comparison/params';
import { readForPage } from '@/server/api';
import { isReadByRouter } from '@/server/http/page-load';
import { receivedPage } from '@/server/raised-page';
import { toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';

type Props = PageProps<'/[locale]/[variant]/quotations-comparison/[id]'>;

interface ReadProps {
  id: number;
  path: string;
  ids: string;
  order: Order | null;
}

/** The comparison, which the API takes a while to put together. */
async function Read({ id, ...props }: ReadProps) {
  const { data: comparison } = await readForPage('/api/enquiries/{enquiry_id}/comparison', {
    path: { enquiry_id: id },
    query: comparisonQuery(props.ids),
  });
  return <ComparisonScreen comparison={comparison} {...props} />;
}

const page = receivedPage<Props>({
  words: '/[variant]/quotations-comparison/[id]',
  title: async () => (await getTranslations('comparison'))('title'),
  show: async (path, { params, searchParams }) => {
    const search = toSearchParams(await searchParams);
    const id = idFromPath((await params).id);
    const ids = chosenIds(search.get('ids'));
    const props = { id, path, ids, order: orderOf(search.get('sort')) };
    // A page of its own is answered in one piece, because it may be a 404.
    const screen = isReadByRouter(await headers()) ? <Read {...props} /> : await Read(props);
    return (
      <Suspense fallback={<ComparisonSkeleton id={id} path={path} ids={ids} />}>{screen}</Suspense>
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
