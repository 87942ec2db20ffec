import { getLocale } from 'next-intl/server';

import { SignInScreen } from '@/features/signin/sign-in-screen';
import { redirect } from '@/i18n/navigation';
import { Words } from '@/server/client-words';
import { describePage } from '@/server/public-metadata';
import { getSession } from '@/server/session';
import { toSearchParams } from '@/shared/api/list-params';
import { safeOrigin } from '@/shared/lib/origin';
import { paths } from '@/shared/lib/paths';

export const generateMetadata = describePage(paths.signIn(), 'auth.metaTitle', 'auth.panelTitle');

export default async function SignInPage({ searchParams }: PageProps<'/[locale]/signin'>) {
  const from = safeOrigin(toSearchParams(await searchParams).get('from'));
  const session = await getSession();
  if (session.state === 'signed-in') {
    redirect({ href: from ?? session.landing, locale: await getLocale() });
  }
  return (
    <Words of="/signin">
      <SignInScreen from={from} />
    </Words>
  );
}
