import type { MetadataRoute } from 'next';

import { LOCALE_CODES, localePath } from '@/i18n/locales';
import { env } from '@/server/env';
import { INDEXED_PATHS } from '@/shared/lib/paths';

// The server knows the site's address only when it runs, not when it is built.
export const dynamic = 'force-dynamic';

/** The files that pages need, and the picture that link previews show. */
const PARTS = ['/_next/', '/fonts/', '/icon.svg', '/og.png'];

/**
 * Lists the public pages; all other pages belong to members. The longest rule wins, so search
 * engines skip a new page of the shell without a line here.
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
