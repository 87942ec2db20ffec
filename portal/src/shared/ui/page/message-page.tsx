import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';

import { localePath } from '@/i18n/locales';

import classes from './message-page.module.css';

interface MessagePageProps {
  /** `404`, `500`, or an icon. */
  code: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
  link?: { href: string; label: string };
}

/**
 * A whole page for a single message: not found, failed, or unavailable. It must not add code to
 * every page. Its link is a plain one, because a full load also clears the failed state.
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
