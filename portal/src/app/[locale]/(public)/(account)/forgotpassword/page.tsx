import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { ForgotScreen } from '@/features/password/forgot-screen';
import { Words } from '@/server/client-words';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('password.forgot');
  return { title: t('title') };
}

export default function ForgotPasswordPage() {
  return (
    <Words of="/forgotpassword">
      <ForgotScreen />
    </Words>
  );
}
