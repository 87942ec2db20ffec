import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { prefetch } from '@/server/api';
import { requirePermission } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { idFromPath } from '@/shared/lib/ids-from-path';

import { Quotation } from './quotation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('quotations');
  return { title: t('detailTitle') };
}

type Props = PageProps<'/[locale]/rfq/quotations-details/[id]'>;

export default async function QuotationPage({ params }: Props) {
  await requirePermission('quotations.receive');
  const id = idFromPath((await params).id);
  const fallback = await prefetch('/api/quotations/{quotation_id}', { path: { quotation_id: id } });
  return (
    <Prefetched fallback={fallback}>
      <Quotation id={id} />
    </Prefetched>
  );
}
