import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { ForgotScreen } from '@/features/password/forgot-screen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('password.forgot');
  return { title: t('title') };
}

export default function ForgotPasswordPage() {
  return <ForgotScreen />;
}
