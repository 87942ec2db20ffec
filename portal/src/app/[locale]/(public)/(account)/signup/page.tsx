import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';

import { SignUpScreen } from '@/features/signup/sign-up-screen';
import { read } from '@/server/api';
import { Words } from '@/server/client-words';
import { marketplaceRules } from '@/server/marketplace-rules';
import { publicMetadata } from '@/server/public-metadata';
import { paths } from '@/shared/lib/paths';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('signUp')]);
  return publicMetadata({
    locale,
    path: paths.signUp(),
    title: t('title'),
    description: t('lead'),
  });
}

export default async function SignUpPage() {
  // The form works without either of them, so a failure must not stop the page.
  const [rules, types] = await Promise.all([
    marketplaceRules().catch(() => null),
    read('/api/businesstypes').catch(() => null),
  ]);
  return (
    <Words of="/signup">
      <SignUpScreen reviewHours={rules?.reviewHours ?? null} types={types?.data ?? null} />
    </Words>
  );
}
