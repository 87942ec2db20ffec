import { defineRouting } from 'next-intl/routing';

import { DEFAULT_LOCALE, LOCALE_CODES } from './locales';

export const routing = defineRouting({
  locales: LOCALE_CODES,
  defaultLocale: DEFAULT_LOCALE,
  localePrefix: { mode: 'as-needed' },
  localeCookie: { maxAge: 365 * 24 * 60 * 60, sameSite: 'lax' },
  // The pages are behind a sign-in: there is nothing here for a search engine to choose between.
  alternateLinks: false,
});
