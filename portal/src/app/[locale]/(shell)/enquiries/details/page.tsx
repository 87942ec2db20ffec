import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { requirePermission } from '@/server/session';
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
  return <Lead id={id} role={search.get('role')} startWithQuotation={search.has('qid')} />;
}
