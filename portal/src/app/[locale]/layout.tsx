import '@/theme/styles';
import '@/theme/variables.css';
import '@/theme/tokens.css';
import '@/theme/icons.css';

import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { RulesProvider } from '@/domain/reference/rules-context';
import { isLocale, localeRow } from '@/i18n/locales';
import { FirstWords } from '@/i18n/more-words';
import { clientWords } from '@/server/client-words';
import { env } from '@/server/env';
import { answerNotFound } from '@/server/http/answer-status';
import { marketplaceRules } from '@/server/marketplace-rules';
import { OfflineBar } from '@/shared/ui/feedback/offline-bar';
import { PendingBar } from '@/shared/ui/page/pending-bar';
import { ReplayClicks } from '@/shared/ui/page/replay-clicks';
import { FOLLOW_COLOUR_SCHEME } from '@/theme/colour-scheme';
import { CHINESE_STYLESHEET, fontVariables } from '@/theme/fonts';

import NotFound from './not-found';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common');
  return {
    metadataBase: env().portalUrl,
    title: { template: `%s · ${t('appName')}`, default: t('appName') },
    description: t('tagline'),
    robots: { index: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fffdf9' },
    { media: '(prefers-color-scheme: dark)', color: '#131e33' },
  ],
};

/** Pages also work without the API. They then leave out the texts that quote its numbers. */
async function rulesIfKnown() {
  try {
    return await marketplaceRules();
  } catch (error) {
    console.error('The rules that texts quote could not be read:', error);
    return null;
  }
}

export default async function RootLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const { locale } = await params;
  // No language has this address, so there is no page below it.
  const isPage = isLocale(locale);
  if (!isPage) await answerNotFound();
  const row = localeRow(locale);
  const nonce = (await headers()).get('x-nonce') ?? '';
  return (
    <html
      lang={row.html}
      dir={row.dir}
      className={fontVariables}
      data-mantine-color-scheme="light"
      // A script below sets the colour scheme that the user chose.
      suppressHydrationWarning
    >
      <head>
        <script
          nonce={nonce}
          // Browsers hide the nonce from scripts, so it looks different during hydration.
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words alone
          dangerouslySetInnerHTML={{ __html: FOLLOW_COLOUR_SCHEME }}
        />
        <ReplayClicks nonce={nonce} />
        {locale === 'zh' ? <link rel="stylesheet" href={CHINESE_STYLESHEET} /> : null}
      </head>
      <body>
        <NextIntlClientProvider messages={null}>
          <FirstWords words={await clientWords('layout:/')}>
            <PendingBar />
            <OfflineBar />
            <RulesProvider rules={await rulesIfKnown()}>
              {isPage ? children : <NotFound />}
            </RulesProvider>
          </FirstWords>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
