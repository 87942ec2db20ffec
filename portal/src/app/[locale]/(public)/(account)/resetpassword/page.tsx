import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { ResetScreen } from '@/features/password/reset-screen';
import { Words } from '@/server/client-words';
import { toSearchParams } from '@/shared/api/list-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('password.reset');
  return { title: t('titles.activate') };
}

export default async function ResetPasswordPage({
  searchParams,
}: PageProps<'/[locale]/resetpassword'>) {
  return (
    <Words of="/resetpassword">
      <ResetScreen token={toSearchParams(await searchParams).get('token') ?? ''} />
    </Words>
  );
}
