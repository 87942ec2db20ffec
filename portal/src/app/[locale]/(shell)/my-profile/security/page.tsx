import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { SecurityScreen } from '@/features/security/security-screen';
import { prefetch } from '@/server/api';
import { Prefetched } from '@/shared/api/config';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('security');
  return { title: t('title') };
}

export default async function SecurityPage() {
  const fallbacks = await Promise.all([
    prefetch('/api/auth/devices'),
    prefetch('/api/data-requests'),
    prefetch('/api/data-requests/erasure-effects'),
    prefetch('/api/consents'),
  ]);
  return (
    <Prefetched fallback={Object.assign({}, ...fallbacks)}>
      <SecurityScreen />
    </Prefetched>
  );
}
