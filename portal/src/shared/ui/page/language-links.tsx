'use client';

import { useLocale } from 'next-intl';

import { LOCALES } from '@/i18n/locales';
import { useLanguageHref } from '@/shared/lib/use-language-href';

/** Links to this page in every language, each named in its own language. */
export function LanguageLinks({ className }: { className?: string | undefined }) {
  const current = useLocale();
  const hrefIn = useLanguageHref();
  return (
    <ul className={className}>
      {LOCALES.map((row) => (
        <li key={row.code}>
          <a
            // A full page load, because the direction and the fonts belong to the document.
            href={hrefIn(row.code)}
            hrefLang={row.html}
            lang={row.html}
            aria-current={row.code === current ? 'true' : undefined}
          >
            {row.name}
          </a>
        </li>
      ))}
    </ul>
  );
}
