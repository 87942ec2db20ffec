import { cookies, headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';

import { SessionProvider } from '@/domain/account/session-context';
import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import { positionAt } from '@/domain/live-events/events';
import { UNREAD_COUNT } from '@/domain/notifications/notifications';
import { AppShell } from '@/features/app-shell/app-shell';
import { localeRow } from '@/i18n/locales';
import { known, prefetch, redirectToSignIn } from '@/server/api';
import { Words } from '@/server/client-words';
import { getSession } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { pack } from '@/shared/lib/packed';
import { hiddenColumnsCookie, readHiddenColumns } from '@/shared/ui/list/hidden-columns';
import { SavedColumns } from '@/shared/ui/list/saved-columns';
import { Logo } from '@/shared/ui/page/logo';
import { MessagePage } from '@/shared/ui/page/message-page';
import { ScreenProviders } from '@/shared/ui/page/providers';
import { TryAgain } from '@/shared/ui/page/try-again';
import { ThemeProvider } from '@/theme/provider';

export default async function ShellLayout({ children }: LayoutProps<'/[locale]'>) {
  // Before anything is read: what changes from now on may be missing in the page.
  const position = positionAt(Date.now());
  const [session, entitlements] = await Promise.all([getSession(), prefetch(ENTITLEMENTS)]);
  // The API no longer knows the token in the cookie. The proxy cannot check that.
  if (session.state === 'guest') return redirectToSignIn();
  if (session.state === 'unavailable') {
    return (
      <Words of="layout:/(shell)">
        <Away />
      </Words>
    );
  }
  const { state: _, ...data } = session;
  const unreadCount = known(UNREAD_COUNT, {
    data: { count: data.unreadNotifications, countIsCapped: false },
  });
  const cookie = hiddenColumnsCookie(data.user.id);
  const saved = readHiddenColumns((await cookies()).get(cookie)?.value);
  return (
    <Words of="layout:/(shell)">
      <ThemeProvider
        direction={localeRow(await getLocale()).dir}
        nonce={(await headers()).get('x-nonce') ?? ''}
      >
        <SessionProvider session={pack(data)} position={position}>
          <ScreenProviders>
            <Prefetched fallback={pack({ ...entitlements, ...unreadCount })}>
              <SavedColumns cookie={cookie} saved={saved}>
                <AppShell>{children}</AppShell>
              </SavedColumns>
            </Prefetched>
          </ScreenProviders>
        </SessionProvider>
      </ThemeProvider>
    </Words>
  );
}

/** Shown while the API is unavailable. The user stays signed in. */
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
