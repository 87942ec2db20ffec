import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';

import { SignInScreen } from '@/features/signin/sign-in-screen';
import { redirect } from '@/i18n/navigation';
import { getSession } from '@/server/session';
import { toSearchParams } from '@/shared/api/list-params';
import { safeOrigin } from '@/shared/lib/origin';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth');
  return { title: t('metaTitle') };
}

export default async function SignInPage({ searchParams }: PageProps<'/[locale]/signin'>) {
  const from = safeOrigin(toSearchParams(await searchParams).get('from'));
  const session = await getSession();
  if (session.state === 'signed-in') {
    redirect({ href: from ?? session.landing, locale: await getLocale() });
  }
  return <SignInScreen from={from} />;
}
