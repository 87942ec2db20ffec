'use client';

import { useLocale } from 'next-intl';
import { type ReactNode, useEffect } from 'react';

import { getPathname, usePathname } from '@/i18n/navigation';
import { ApiConfig } from '@/shared/api/config';
import { paths } from '@/shared/lib/paths';
import { DialogWindow } from '@/shared/ui/dialogs/dialog';
import { Notices } from '@/shared/ui/feedback/notices';
import { onFirstTouch } from '@/shared/ui/lazy/first-touch';

/** The providers of every signed-in screen: data, notices, and the end of a session. */
export function ScreenProviders({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const pathname = usePathname();
  const leave = () => {
    const from = pathname + window.location.search;
    window.location.assign(getPathname({ href: paths.signIn(from), locale }));
  };
  // Dialogs open without a connection, too, once somebody has begun to use the page.
  useEffect(() => onFirstTouch(DialogWindow.preload), []);
  return (
    <ApiConfig onSignedOut={leave}>
      <Notices />
      {children}
    </ApiConfig>
  );
}
