import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { PasswordSuccessScreen } from '@/features/password/success-screen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('password.success');
  return { title: t('title') };
}

export default function PasswordSuccessPage() {
  return <PasswordSuccessScreen />;
}
