import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { SignUpScreen } from '@/features/signup/sign-up-screen';
import { prefetch } from '@/server/api';
import { Prefetched } from '@/shared/api/config';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signUp');
  return { title: t('title'), description: t('lead') };
}

export default async function SignUpPage() {
  return (
    <Prefetched fallback={await prefetch('/api/businesstypes')}>
      <SignUpScreen />
    </Prefetched>
  );
}
