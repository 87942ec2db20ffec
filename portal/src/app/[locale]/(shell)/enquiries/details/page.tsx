import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { prefetch } from '@/server/api';
import { requirePermission } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';

import { Lead } from './lead';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('leads');
  return { title: t('detail.metaTitle') };
}

export default async function LeadPage({ searchParams }: PageProps<'/[locale]/enquiries/details'>) {
  await requirePermission('leads.view');
  const search = toSearchParams(await searchParams);
  const id = idFromPath(search.get('id') ?? '');
  const fallback = await prefetch('/api/enquiries/access/status');
  return (
    <Prefetched fallback={fallback}>
      <Lead id={id} role={search.get('role')} startWithQuotation={search.has('qid')} />
    </Prefetched>
  );
}
