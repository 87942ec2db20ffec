import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';

import { ComparisonScreen } from '@/features/comparison/comparison-screen';
import { ComparisonSkeleton } from '@/features/comparison/comparison-skeleton';
import { type Compared, type Order, orderOf } from '@/features/comparison/order';
import { chosenIds, chosenUnit, comparisonQuery } from '@/features/comparison/params';
import { PlaceOrder } from '@/features/quotations/place-order';
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
  unit: string;
  order: Order | null;
}

/** The button that places the order on the version that the comparison shows. */
function placeOrder(quotation: Compared) {
  const { quotationId: id, version, netAmount, price, currencyCode, pricedPer, units } = quotation;
  const offer = { id, version, netAmount, price, currencyCode, pricedPer, units };
  return <PlaceOrder offer={offer} company={quotation.companyName} />;
}

/** The comparison, which the API takes a while to put together. */
async function Read({ id, ...props }: ReadProps) {
  const { data: comparison } = await readForPage('/api/enquiries/{enquiry_id}/comparison', {
    path: { enquiry_id: id },
    query: comparisonQuery(props.ids, props.unit),
  });
  return <ComparisonScreen comparison={comparison} {...props} placeOrder={placeOrder} />;
}

const page = receivedPage<Props>({
  words: '/[variant]/quotations-comparison/[id]',
  title: async () => (await getTranslations('comparison'))('title'),
  show: async (path, { params, searchParams }) => {
    const search = toSearchParams(await searchParams);
    const id = idFromPath((await params).id);
    const ids = chosenIds(search.get('ids'));
    const unit = chosenUnit(search.get('unit'));
    const props = { id, path, ids, unit, order: orderOf(search.get('sort')) };
    // A page of its own is answered in one piece, because it may be a 404.
    const screen = isReadByRouter(await headers()) ? <Read {...props} /> : await Read(props);
    return (
      <Suspense fallback={<ComparisonSkeleton id={id} path={path} ids={ids} />}>{screen}</Suspense>
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
