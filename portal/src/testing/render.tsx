import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { SWRConfig, unstable_serialize } from 'swr';
import { vi } from 'vitest';

import type { SessionData } from '@/domain/account/session';
import { SessionProvider } from '@/domain/account/session-context';
import { ENTITLEMENTS, type Entitlement } from '@/domain/entitlement/entitlements';
import { UNREAD_COUNT } from '@/domain/notifications/notifications';
import { RulesProvider } from '@/domain/reference/rules-context';
import { type LocaleCode, localeRow } from '@/i18n/locales';
import { allMessages } from '@/i18n/messages';
import { ApiConfig, Prefetched } from '@/shared/api/config';
import { resourceKey } from '@/shared/api/keys';
import { pack } from '@/shared/lib/packed';
import { Notices } from '@/shared/ui/feedback/notices';
import { cssVariables, theme } from '@/theme/theme';
import { someEntitlements } from './entitlements';
import { someRules } from './rules';
import { aSession } from './session';

interface ScreenOptions {
  session?: SessionData;
  locale?: LocaleCode;
  /** The URL of the page, with its query. */
  path?: string;
  /** The data that the server sent with the page (see `prefetch`). */
  fallback?: Record<string, unknown>;
  /** The entitlements that the shell has read. */
  entitlements?: Entitlement[];
  /** Where the stream of events begins for this page. */
  position?: string;
  onSignedOut?: () => void;
}

/**
 * Renders a screen inside what the shell provides: theme, messages, an own data cache and a
 * session.
 */
export async function renderScreen(screen: ReactNode, options: ScreenOptions = {}) {
  const { locale = 'en', path = '/', position = '', onSignedOut = vi.fn() } = options;
  const { entitlements = someEntitlements(), session = aSession() } = options;
  const plan = unstable_serialize(resourceKey(ENTITLEMENTS));
  const count = unstable_serialize(resourceKey(UNREAD_COUNT));
  const unread = { data: { count: session.unreadNotifications, countIsCapped: false } };
  const fallback = { [plan]: { data: entitlements }, [count]: unread, ...options.fallback };
  window.history.replaceState(null, '', path);
  document.documentElement.lang = localeRow(locale).html;
  const messages = await allMessages(locale);
  const wrap = (children: ReactNode) => (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Kolkata">
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        <SWRConfig value={{ provider: () => new Map() }}>
          <ApiConfig onSignedOut={onSignedOut}>
            <Notices />
            <RulesProvider rules={someRules()}>
              <SessionProvider session={pack(session)} position={position}>
                <Prefetched fallback={pack(fallback)}>{children}</Prefetched>
              </SessionProvider>
            </RulesProvider>
          </ApiConfig>
        </SWRConfig>
      </MantineProvider>
    </NextIntlClientProvider>
  );
  const shown = render(wrap(screen));
  /** Renders the screen with other data, as after the page was read again. */
  const rerenderScreen = (next: ReactNode) => shown.rerender(wrap(next));
  return { onSignedOut, rerenderScreen, ...shown };
}
