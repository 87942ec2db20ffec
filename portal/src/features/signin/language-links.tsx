import { useLocale, useTranslations } from 'next-intl';

import { LOCALES } from '@/i18n/locales';
import { paths } from '@/shared/lib/paths';

import classes from './sign-in.module.css';

/** Every language in its own words; links, so that they work before anything else does. */
export function LanguageLinks({ from }: { from: string | null }) {
  const t = useTranslations('shell');
  const current = useLocale();
  return (
    <nav aria-label={t('language')}>
      <ul className={classes.languages}>
        {LOCALES.map((row) => (
          <li key={row.code}>
            <a
              // With the prefix even for English, so that the choice is remembered.
              href={`/${row.code}${paths.signIn(from ?? undefined)}`}
              hrefLang={row.html}
              lang={row.html}
              aria-current={row.code === current ? 'true' : undefined}
            >
              {row.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
