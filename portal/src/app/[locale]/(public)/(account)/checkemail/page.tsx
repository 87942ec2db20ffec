import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';

import { CheckEmailScreen } from '@/features/password/check-email-screen';
import { redirect } from '@/i18n/navigation';
import { Words } from '@/server/client-words';
import { toSearchParams } from '@/shared/api/list-params';
import { paths } from '@/shared/lib/paths';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('password.checkEmail');
  return { title: t('title') };
}

export default async function CheckEmailPage({ searchParams }: PageProps<'/[locale]/checkemail'>) {
  const email = toSearchParams(await searchParams).get('email');
  if (!email) return redirect({ href: paths.forgotPassword(), locale: await getLocale() });
  return (
    <Words of="/checkemail">
      <CheckEmailScreen email={email} />
    </Words>
  );
}
