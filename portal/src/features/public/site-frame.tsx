import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/translations';

import { SiteFooter } from './site-footer';
import classes from './site-frame.module.css';
import { SiteHeader } from './site-header';

const CONTENT_ID = 'content';

interface SiteFrameProps {
  /** Whether the visitor is signed in. The header then links to the dashboard. */
  hasSession: boolean;
  children: ReactNode;
}

/** The frame around every page that needs no sign-in. */
export function SiteFrame({ hasSession, children }: SiteFrameProps) {
  const t = useTranslations('shell');
  return (
    <div className={classes.site}>
      <a href={`#${CONTENT_ID}`} className={classes.skip}>
        {t('skipToContent')}
      </a>
      <SiteHeader hasSession={hasSession} />
      <main id={CONTENT_ID} className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
