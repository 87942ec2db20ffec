import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { SWRConfig, unstable_serialize } from 'swr';
import { vi } from 'vitest';

import { type LocaleCode, localeRow } from '@/i18n/locales';
import { ApiConfig } from '@/shared/api/config';
import { ENTITLEMENTS, type Entitlement } from '@/shared/api/entitlements';
import { resourceKey } from '@/shared/api/keys';
import { RulesProvider } from '@/shared/lib/rules-context';
import type { SessionData } from '@/shared/lib/session';
import { SessionProvider } from '@/shared/lib/session-context';
import { Notices } from '@/shared/ui/notices';
import { cssVariables, theme } from '@/theme/theme';

import { someEntitlements } from './entitlements';
import { someRules } from './rules';
import { aSession } from './session';

interface ScreenOptions {
  session?: SessionData;
  locale?: LocaleCode;
  /** The URL of the page, with its query. */
  path?: string;
  /** What the server sent with the page (see `prefetch`). */
  fallback?: Record<string, unknown>;
  /** What the shell read of the company's plan. */
  entitlements?: Entitlement[];
  onSignedOut?: () => void;
}

/** Renders a screen as the shell would: theme, words, data with a cache of its own, session. */
export async function renderScreen(screen: ReactNode, options: ScreenOptions = {}) {
  const { locale = 'en', path = '/', onSignedOut = vi.fn() } = options;
  const { entitlements = someEntitlements() } = options;
  const plan = unstable_serialize(resourceKey(ENTITLEMENTS));
  const fallback = { [plan]: { data: entitlements }, ...options.fallback };
  window.history.replaceState(null, '', path);
  document.documentElement.lang = localeRow(locale).html;
  const { default: messages } = (await import(`../../messages/${locale}.json`)) as {
    default: AbstractIntlMessages;
  };
  const wrap = (children: ReactNode) => (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Kolkata">
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, fallback }}>
          <ApiConfig onSignedOut={onSignedOut}>
            <Notices />
            <RulesProvider rules={someRules()}>
              <SessionProvider session={options.session ?? aSession()}>{children}</SessionProvider>
            </RulesProvider>
          </ApiConfig>
        </SWRConfig>
      </MantineProvider>
    </NextIntlClientProvider>
  );
  return { onSignedOut, ...render(wrap(screen)) };
}
