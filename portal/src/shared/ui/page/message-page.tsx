import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';

import { localePath } from '@/i18n/locales';

import classes from './message-page.module.css';

interface MessagePageProps {
  /** `404`, `500`, or a sign of its own. */
  code: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
  link?: { href: string; label: string };
}

/**
 * A whole page with only a message: not found, failed, away. It needs nothing that every page would
 * have to load for it; its link is a plain one, which also clears the failed state.
 */
export function MessagePage({ code, title, text, action, link }: MessagePageProps) {
  const locale = useLocale();
  return (
    <div className={classes.page}>
      <p className={classes.code} aria-hidden>
        {code}
      </p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        {action}
        {link ? (
          <a
            href={localePath(locale, link.href)}
            className={classes.button}
            data-quiet={action ? true : undefined}
          >
            {link.label}
          </a>
        ) : null}
      </div>
    </div>
  );
}
