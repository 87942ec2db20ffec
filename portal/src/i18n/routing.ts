import { defineRouting } from 'next-intl/routing';

import { DEFAULT_LOCALE, LOCALE_CODES } from './locales';

/** Keeps the language that a reader chose, if it is not the browser's. */
export const LANGUAGE_COOKIE = 'NEXT_LOCALE';

export const routing = defineRouting({
  locales: LOCALE_CODES,
  defaultLocale: DEFAULT_LOCALE,
  localePrefix: { mode: 'as-needed' },
  localeCookie: { name: LANGUAGE_COOKIE, maxAge: 365 * 24 * 60 * 60, sameSite: 'lax' },
  // Public pages list their languages in their own metadata; search engines do not index the
  // others.
  alternateLinks: false,
});
