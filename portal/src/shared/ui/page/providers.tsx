'use client';

import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';

import { getPathname, usePathname } from '@/i18n/navigation';
import { ApiConfig } from '@/shared/api/config';
import { paths } from '@/shared/lib/paths';
import { Notices } from '@/shared/ui/feedback/notices';

/** What every signed-in screen needs: data, notices, and what happens when a session ends. */
export function ScreenProviders({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const pathname = usePathname();
  const leave = () => {
    const from = pathname + window.location.search;
    window.location.assign(getPathname({ href: paths.signIn(from), locale }));
  };
  return (
    <ApiConfig onSignedOut={leave}>
      <Notices />
      {children}
    </ApiConfig>
  );
}
