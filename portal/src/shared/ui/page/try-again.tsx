'use client';

import { useTranslations } from '@/i18n/translations';

import classes from './message-page.module.css';

/** Loads the whole page again, or calls the given function. */
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
