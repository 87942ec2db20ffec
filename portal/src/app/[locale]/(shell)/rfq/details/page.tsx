import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { RFQ_RULES } from '@/features/rfq/params';
import { RfqCreateScreen } from '@/features/rfq/rfq-edit-screen';
import { prefetch } from '@/server/api';
import { requirePermission } from '@/server/session';
import { Prefetched } from '@/shared/api/config';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('rfq.form');
  return { title: t('createTitle') };
}

export default async function NewRfqPage() {
  await requirePermission('rfq.raise');
  const fallback = await prefetch('/api/enquiries/form-rules', RFQ_RULES);
  return (
    <Prefetched fallback={fallback}>
      <RfqCreateScreen />
    </Prefetched>
  );
}
