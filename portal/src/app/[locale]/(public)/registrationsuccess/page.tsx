import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';

import { SuccessScreen } from '@/features/visitor-forms/success-screen';
import { publicMetadata } from '@/server/public-metadata';
import { paths } from '@/shared/lib/paths';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('public.success')]);
  return publicMetadata({
    locale,
    path: paths.registrationSuccess(),
    title: t('title'),
    description: t('text'),
  });
}

export default function RegistrationSuccessPage() {
  return <SuccessScreen />;
}
