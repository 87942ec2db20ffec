import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { LeadsListScreen } from '@/features/leads/leads-list-screen';
import { LEAD_LIST, leadsQuery } from '@/features/leads/params';
import { leadsTitle } from '@/features/leads/rules';
import { prefetch } from '@/server/api';
import { requirePermission } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

type Props = PageProps<'/[locale]/enquiries'>;

async function listParams(searchParams: Props['searchParams']) {
  return readListParams(toSearchParams(await searchParams), LEAD_LIST);
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, params] = await Promise.all([getTranslations('leads'), listParams(searchParams)]);
  return { title: t(`title.${leadsTitle(params.filters.role)}`) };
}

export default async function LeadsPage({ searchParams }: Props) {
  await requirePermission('leads.view');
  const query = leadsQuery(await listParams(searchParams));
  return (
    <Prefetched fallback={await prefetch('/api/enquiries/businessType', { query })}>
      <LeadsListScreen />
    </Prefetched>
  );
}
