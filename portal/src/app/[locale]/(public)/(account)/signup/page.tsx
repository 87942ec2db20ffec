import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';

import { SignUpScreen } from '@/features/signup/sign-up-screen';
import { prefetch } from '@/server/api';
import { Words } from '@/server/client-words';
import { marketplaceRules } from '@/server/marketplace-rules';
import { publicMetadata } from '@/server/public-metadata';
import { Prefetched } from '@/shared/api/config';
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
  const [rules, ...fallbacks] = await Promise.all([
    // The form comes without them, too.
    marketplaceRules().catch(() => null),
    prefetch('/api/businesstypes'),
    prefetch('/api/subscription-plans/rules'),
  ]);
  return (
    <Prefetched fallback={Object.assign({}, ...fallbacks)}>
      <Words of="/signup">
        <SignUpScreen reviewHours={rules?.reviewHours ?? null} />
      </Words>
    </Prefetched>
  );
}
