import { defineRouting } from 'next-intl/routing';

import { DEFAULT_LOCALE, LOCALE_CODES } from './locales';

export const routing = defineRouting({
  locales: LOCALE_CODES,
  defaultLocale: DEFAULT_LOCALE,
  localePrefix: { mode: 'as-needed' },
  localeCookie: { maxAge: 365 * 24 * 60 * 60, sameSite: 'lax' },
  // The public pages name their languages themselves; the others are none of a search engine's.
  alternateLinks: false,
});
