import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { RFQ_LIST, rfqQuery } from '@/features/rfq/params';
import { RfqListScreen } from '@/features/rfq/rfq-list-screen';
import { prefetch } from '@/server/api';
import { requirePermission } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('rfq');
  return { title: t('title') };
}

export default async function RfqPage({ searchParams }: PageProps<'/[locale]/rfq'>) {
  await requirePermission('rfq.raise');
  const params = readListParams(toSearchParams(await searchParams), RFQ_LIST);
  const fallback = await prefetch('/api/enquiries', { query: rfqQuery(params) });
  return (
    <Prefetched fallback={fallback}>
      <RfqListScreen />
    </Prefetched>
  );
}
