import 'server-only';

import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';

import { DEFAULT_LOCALE, LOCALES, localePath, localeRow } from '@/i18n/locales';
import type { TextKey } from '@/i18n/translations';
import { INDEXED_PATHS } from '@/shared/lib/paths';

import { env } from './env';

/** The preview image that messengers and social networks show with a link; see portal/README.md. */
const IMAGE = { url: '/og.png', width: 1200, height: 630 };

interface PublicPage {
  locale: string;
  /** Without the language prefix. */
  path: string;
  title: string;
  description: string;
  /** Whether the title is complete without the name of the site. */
  isWhole?: boolean;
}

/** A page's full address in a language, for search engines. */
export function publicUrl(locale: string, path: string): string {
  return new URL(localePath(locale, path), env().portalUrl).href;
}

/** A page's address in every language, by `hreflang` code. */
export function languageUrls(path: string): Record<string, string> {
  return Object.fromEntries([
    ...LOCALES.map(({ code, html }) => [html, publicUrl(code, path)] as const),
    ['x-default', publicUrl(DEFAULT_LOCALE, path)],
  ]);
}

/** The metadata of a public page, for search engines and messengers. */
export function publicMetadata(page: PublicPage): Metadata {
  const { locale, path, title, description, isWhole = false } = page;
  const url = publicUrl(locale, path);
  return {
    title: isWhole ? { absolute: title } : title,
    description,
    alternates: { canonical: url, languages: languageUrls(path) },
    robots: { index: INDEXED_PATHS.includes(path), follow: true },
    openGraph: {
      type: 'website',
      siteName: 'Lading',
      title,
      description,
      url,
      locale: localeRow(locale).html.replace('-', '_'),
      images: [{ ...IMAGE, alt: title }],
    },
    twitter: { card: 'summary_large_image', title, description, images: [IMAGE.url] },
  };
}

/** `generateMetadata` of a public page, by the keys of its texts. */
export function describePage(path: string, title: TextKey, description: TextKey, isWhole = false) {
  return async (): Promise<Metadata> => {
    const locale = await getLocale();
    const t: (key: TextKey) => string = await getTranslations();
    return publicMetadata({ locale, path, title: t(title), description: t(description), isWhole });
  };
}
