import type { MetadataRoute } from 'next';

import { LOCALE_CODES } from '@/i18n/locales';
import { languageUrls, publicUrl } from '@/server/public-metadata';
import { INDEXED_PATHS } from '@/shared/lib/paths';

// The server knows the site's address only when it runs, not when it is built.
export const dynamic = 'force-dynamic';

/** Lists every page that search engines may show, in every language. */
export default function sitemap(): MetadataRoute.Sitemap {
  return INDEXED_PATHS.flatMap((path) =>
    LOCALE_CODES.map((locale) => ({
      url: publicUrl(locale, path),
      alternates: { languages: languageUrls(path) },
    })),
  );
}
