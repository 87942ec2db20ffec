import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { RfqViewScreen } from '@/features/rfq/rfq-view-screen';
import { prefetch } from '@/server/api';
import { requirePermission } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { idFromPath } from '@/shared/lib/ids-from-path';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('rfq');
  return { title: t('detailsTitle') };
}

export default async function RfqViewPage({ params }: PageProps<'/[locale]/rfq/view/[id]'>) {
  await requirePermission('rfq.raise');
  const id = idFromPath((await params).id);
  const fallback = await prefetch('/api/enquiries/{enquiry_id}', { path: { enquiry_id: id } });
  return (
    <Prefetched fallback={fallback}>
      <RfqViewScreen id={id} />
    </Prefetched>
  );
}
