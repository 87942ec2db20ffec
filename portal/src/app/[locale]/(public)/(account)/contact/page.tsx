import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';

import { ContactScreen } from '@/features/visitor-forms/contact-screen';
import { Words } from '@/server/client-words';
import { publicMetadata } from '@/server/public-metadata';
import { paths } from '@/shared/lib/paths';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('public')]);
  return publicMetadata({
    locale,
    path: paths.contact(),
    title: t('site.contact'),
    description: t('contact.description'),
  });
}

export default function ContactPage() {
  return (
    <Words of="/contact">
      <ContactScreen />
    </Words>
  );
}
