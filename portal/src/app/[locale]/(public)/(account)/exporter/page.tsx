import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';

import { ExporterScreen } from '@/features/visitor-forms/exporter-screen';
import { Words } from '@/server/client-words';
import { publicMetadata } from '@/server/public-metadata';
import { paths } from '@/shared/lib/paths';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('public.exporter')]);
  return publicMetadata({
    locale,
    path: paths.newExporter(),
    title: t('title'),
    description: t('description'),
  });
}

export default function ExporterPage() {
  return (
    <Words of="/exporter">
      <ExporterScreen />
    </Words>
  );
}
