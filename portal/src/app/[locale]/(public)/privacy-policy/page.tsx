import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';

import { LegalScreen } from '@/features/legal/legal-screen';
import { readForPage } from '@/server/api';
import { publicMetadata } from '@/server/public-metadata';
import { paths } from '@/shared/lib/paths';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('public')]);
  return publicMetadata({
    locale,
    path: paths.privacy(),
    title: t('site.privacy'),
    description: t('legal.privacyDescription'),
  });
}

export default async function PrivacyPage() {
  const { data } = await readForPage('/api/legal/{kind}', {
    path: { kind: 'privacy' },
    query: { locale: await getLocale() },
  });
  return <LegalScreen page={data} />;
}
