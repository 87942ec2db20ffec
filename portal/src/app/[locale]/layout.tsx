import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@/theme/tokens.css';

import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';

import { isLocale, localeRow } from '@/i18n/locales';
import { env } from '@/server/env';
import { marketplaceRules } from '@/server/marketplace-rules';
import { RulesProvider } from '@/shared/lib/rules-context';
import { EarlyClicks } from '@/shared/ui/early-clicks';
import { CHINESE_STYLESHEET, fontVariables } from '@/theme/fonts';
import { ThemeProvider } from '@/theme/provider';

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

/** Pages are shown without the API, too: what quotes its numbers is left out then. */
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
  if (!isLocale(locale)) notFound();
  const row = localeRow(locale);
  const nonce = (await headers()).get('x-nonce') ?? '';
  // The long texts of the public pages are rendered here alone, and sent to no browser twice.
  const { public: _, ...messages } = await getMessages();
  return (
    <html lang={row.html} dir={row.dir} className={fontVariables} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
        <EarlyClicks nonce={nonce} />
        {locale === 'zh' ? <link rel="stylesheet" href={CHINESE_STYLESHEET} /> : null}
      </head>
      <body>
        <NextIntlClientProvider messages={messages}>
          <ThemeProvider direction={row.dir} nonce={nonce}>
            <RulesProvider rules={await rulesIfKnown()}>{children}</RulesProvider>
          </ThemeProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
