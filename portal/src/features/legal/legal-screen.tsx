import { useLocale } from 'next-intl';
import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { BUSINESS_TIME_ZONE } from '@/shared/lib/dates';
import { type Heading, parseMarkdown } from '@/shared/lib/markdown';
import { PublicPage } from '@/shared/ui/page/public-page';
import { Markdown } from '@/shared/ui/values/markdown';

import classes from './legal.module.css';

/** A legal page as staff published it: its version, its table of contents, and its text. */
export function LegalScreen({ page }: { page: Schema<'LegalPageOut'> }) {
  const t = useTranslations('public.legal');
  const { headings } = parseMarkdown(page.body);
  return (
    <PublicPage
      title={page.title}
      lead={
        <p className={classes.version}>
          <span>{t('version', { version: String(page.version) })}</span>
          <span>{t('since', { date: useLongDate()(page.publishedAt) })}</span>
        </p>
      }
    >
      <div className={classes.columns}>
        <details className={classes.folded}>
          <summary>{t('contents')}</summary>
          <Contents headings={headings} />
        </details>
        <nav className={classes.contents} aria-label={t('contents')}>
          <h2>{t('contents')}</h2>
          <Contents headings={headings} />
        </nav>
        <article lang={localeRow(page.locale).html} dir={localeRow(page.locale).dir}>
          <Markdown source={page.body} />
        </article>
      </div>
    </PublicPage>
  );
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  return (
    <ul>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

/** Formats a day in full. Only the server uses it, so a browser can never show another date. */
function useLongDate(): (value: string) => string {
  const { intl } = localeRow(useLocale());
  const format = new Intl.DateTimeFormat(intl, {
    dateStyle: 'long',
    timeZone: BUSINESS_TIME_ZONE,
  });
  return (value) => format.format(new Date(value));
}
