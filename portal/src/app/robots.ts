import type { MetadataRoute } from 'next';

import { LOCALE_CODES, localePath } from '@/i18n/locales';
import { env } from '@/server/env';
import { INDEXED_PATHS } from '@/shared/lib/paths';

// The address of the site is known when the server runs, not when it is built.
export const dynamic = 'force-dynamic';

/** Files that pages need, and the picture shown with links to them. */
const PARTS = ['/_next/', '/fonts/', '/icon.svg', '/og.png'];

/**
 * The pages open to everybody, by name; all others belong to members. The longest rule wins, so
 * that a new page of the shell is closed without being listed here.
 */
export default function robots(): MetadataRoute.Robots {
  const pages = INDEXED_PATHS.flatMap((path) =>
    LOCALE_CODES.map((locale) => localePath(locale, path)),
  );
  return {
    rules: {
      userAgent: '*',
      allow: [...pages.flatMap((page) => [`${page}$`, `${page}?`]), ...PARTS],
      disallow: '/',
    },
    sitemap: new URL('/sitemap.xml', env().portalUrl).href,
  };
}
