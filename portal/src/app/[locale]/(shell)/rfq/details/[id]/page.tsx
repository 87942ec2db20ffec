import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { RFQ_RULES } from '@/features/rfq/params';
import { RfqEditScreen } from '@/features/rfq/rfq-edit-screen';
import { prefetch } from '@/server/api';
import { requirePermission } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { idFromPath } from '@/shared/lib/ids-from-path';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('rfq.form');
  return { title: t('editTitle') };
}

export default async function Page({ params }: PageProps<'/[locale]/rfq/details/[id]'>) {
  await requirePermission('rfq.raise');
  const id = idFromPath((await params).id);
  const [rules, enquiry] = await Promise.all([
    prefetch('/api/enquiries/form-rules', RFQ_RULES),
    prefetch('/api/enquiries/{enquiry_id}', { path: { enquiry_id: id } }),
  ]);
  return (
    <Prefetched fallback={{ ...rules, ...enquiry }}>
      <RfqEditScreen id={id} isClone={false} />
    </Prefetched>
  );
}
