import { cookies } from 'next/headers';

import { SiteFrame } from '@/features/public/site-frame';
import { sessionCookieName } from '@/server/http/cookie';

export default async function PublicLayout({ children }: LayoutProps<'/[locale]'>) {
  const jar = await cookies();
  return <SiteFrame hasSession={jar.has(sessionCookieName())}>{children}</SiteFrame>;
}
