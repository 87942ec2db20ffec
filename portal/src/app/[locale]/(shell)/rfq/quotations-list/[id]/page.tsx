import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { QUOTATION_LIST, quotationsQuery } from '@/features/quotations/params';
import { QuotationsListScreen } from '@/features/quotations/quotations-list-screen';
import { prefetch, readForPage } from '@/server/api';
import { requirePermission } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { readListParams, toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('quotations');
  return { title: t('title') };
}

type Props = PageProps<'/[locale]/rfq/quotations-list/[id]'>;

export default async function QuotationsPage({ params, searchParams }: Props) {
  await requirePermission('quotations.receive');
  const enquiryId = idFromPath((await params).id);
  const list = readListParams(toSearchParams(await searchParams), QUOTATION_LIST);
  const [{ data: enquiry }, fallback] = await Promise.all([
    readForPage('/api/enquiries/{enquiry_id}', { path: { enquiry_id: enquiryId } }),
    prefetch('/api/quotations', { query: quotationsQuery(list, enquiryId) }),
  ]);
  return (
    <Prefetched fallback={fallback}>
      <QuotationsListScreen enquiryId={enquiryId} productName={enquiry.productName} />
    </Prefetched>
  );
}
