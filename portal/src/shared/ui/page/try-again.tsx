'use client';

import { useTranslations } from 'next-intl';

import classes from './message-page.module.css';

/** Asks for the whole page again, or does what it is told. */
export function TryAgain({ onRetry }: { onRetry?: () => void }) {
  const t = useTranslations('common');
  return (
    <button
      type="button"
      className={classes.button}
      onClick={onRetry ?? (() => window.location.reload())}
    >
      {t('tryAgain')}
    </button>
  );
}
