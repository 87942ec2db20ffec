import { cookies } from 'next/headers';

import { SiteFrame } from '@/features/public/site-frame';
import { sessionToken } from '@/server/http/cookie';

export default async function PublicLayout({ children }: LayoutProps<'/[locale]'>) {
  const jar = await cookies();
  return <SiteFrame hasSession={sessionToken(jar) !== undefined}>{children}</SiteFrame>;
}
