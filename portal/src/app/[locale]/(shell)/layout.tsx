import { getTranslations } from 'next-intl/server';

import { prefetch, redirectToSignIn } from '@/server/api';
import { getSession } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { ENTITLEMENTS } from '@/shared/api/entitlements';
import { SessionProvider } from '@/shared/lib/session-context';
import { AppShell } from '@/shared/ui/app-shell/app-shell';
import { Logo } from '@/shared/ui/logo';
import { MessagePage } from '@/shared/ui/message-page';
import { ScreenProviders } from '@/shared/ui/providers';
import { TryAgain } from '@/shared/ui/try-again';

export default async function ShellLayout({ children }: LayoutProps<'/[locale]'>) {
  const session = await getSession();
  // A cookie whose token the API no longer knows: the proxy could not tell.
  if (session.state === 'guest') return redirectToSignIn();
  if (session.state === 'unavailable') return <Away />;
  const { state: _, ...data } = session;
  return (
    <SessionProvider session={data}>
      <ScreenProviders>
        <Prefetched fallback={await prefetch(ENTITLEMENTS)}>
          <AppShell>{children}</AppShell>
        </Prefetched>
      </ScreenProviders>
    </SessionProvider>
  );
}

/** The API is away. Nobody is signed out by that. */
async function Away() {
  const t = await getTranslations('errors');
  return (
    <main>
      <MessagePage
        code={<Logo compact />}
        title={t('unavailableTitle')}
        text={t('unavailableText')}
        action={<TryAgain />}
      />
    </main>
  );
}
