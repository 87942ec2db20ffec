'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';

import { DEFAULT_LOCALE, localeRow, splitLocale } from '@/i18n/locales';

import { whenOnline } from '@/shared/ui/lazy/when-online';
import { releaseClicks } from '@/shared/ui/page/replay-clicks';

import classes from './global-error.module.css';

interface GlobalErrorProps {
  error: unknown;
  retry: () => void;
}

interface Words {
  title: string;
  text: string;
  again: string;
}

const never = () => () => undefined;
const localeOfPage = () => splitLocale(window.location.pathname).locale ?? DEFAULT_LOCALE;

/**
 * Loads the page's texts only when it is shown. Other pages should not load six languages for a
 * page that is rarely needed.
 */
function useWords(locale: string): Words | null {
  const [words, setWords] = useState<Words | null>(null);
  useEffect(() => {
    whenOnline(() =>
      Promise.all([
        import(`../../messages/${locale}/errors.json`),
        import(`../../messages/${locale}/common.json`),
      ]),
    )
      .then(([{ default: errors }, { default: common }]) =>
        setWords({ title: errors.pageTitle, text: errors.pageText, again: common.tryAgain }),
      )
      .catch(console.error);
  }, [locale]);
  return words;
}

/** Shown when the root layout itself failed, so it must not use anything from that layout. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  const row = localeRow(useSyncExternalStore(never, localeOfPage, () => DEFAULT_LOCALE));
  const words = useWords(row.code);
  useEffect(() => console.error(error), [error]);
  useEffect(releaseClicks, []);
  return (
    <html lang={row.html} dir={row.dir}>
      <body className={classes.body}>
        <main className={classes.page}>
          <title>{words?.title ?? '500'}</title>
          <p className={classes.code}>500</p>
          <h1>{words?.title}</h1>
          <p>{words?.text}</p>
          <button type="button" onClick={retry} aria-label={words?.again ?? '↻'}>
            {words?.again ?? '↻'}
          </button>
        </main>
      </body>
    </html>
  );
}
