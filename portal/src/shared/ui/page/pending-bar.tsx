'use client';

import { useIsPagePending } from '@/i18n/pending';
import { useTranslations } from '@/i18n/translations';

import classes from './pending-bar.module.css';

/** A line at the top of the window while a page loads. It does not shift the content. */
export function PendingBar() {
  const t = useTranslations('common');
  if (!useIsPagePending()) return null;
  return <div role="progressbar" aria-label={t('loading')} className={classes.bar} />;
}
