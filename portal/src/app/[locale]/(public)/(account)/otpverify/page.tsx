import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';

import { CodeScreen } from '@/features/signup/code-screen';
import { redirect } from '@/i18n/navigation';
import { Words } from '@/server/client-words';
import { toSearchParams } from '@/shared/api/list-params';
import { paths } from '@/shared/lib/paths';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signUp.code');
  return { title: t('title') };
}

export default async function OtpVerifyPage({ searchParams }: PageProps<'/[locale]/otpverify'>) {
  const query = toSearchParams(await searchParams);
  const mobile = query.get('mobile');
  const email = query.get('email');
  if (!mobile || !email) {
    return redirect({ href: paths.signUp(), locale: await getLocale() });
  }
  // The query turns a plus sign that was not encoded into a space. This puts the plus sign back.
  return (
    <Words of="/otpverify">
      <CodeScreen mobile={mobile.trim().replace(/^(?=\d)/, '+')} email={email} />
    </Words>
  );
}
