import type { MetadataRoute } from 'next';

import { LOCALE_CODES, localePath } from '@/i18n/locales';
import { env } from '@/server/env';
import { INDEXED_PATHS } from '@/shared/lib/paths';

// The address of the site is known when the server runs, not when it is built.
export const dynamic = 'force-dynamic';

/** What pages are made of, and the picture shown beside links to them. */
const PARTS = ['/_next/', '/fonts/', '/icon.svg', '/og.png'];

/**
 * The pages open to everybody, by name; whatever else there is or will be belongs to members. The
 * longest rule wins, so that a page added to the shell is closed without being listed here.
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
