'use client';

import { useSyncExternalStore } from 'react';

import { useTranslations } from '@/i18n/translations';
import { isUnconnected, onConnection } from '@/shared/ui/lazy/when-online';

import classes from './offline-bar.module.css';

/**
 * Says that there is no connection, for as long as there is none: whatever is pressed meanwhile may
 * need code or data that cannot be loaded.
 */
export function OfflineBar() {
  const t = useTranslations('errors');
  const isShown = useSyncExternalStore(onConnection, isUnconnected, () => false);
  return (
    // The element exists before its text, or screen readers do not announce it.
    <div
      aria-live="polite"
      data-testid="connection"
      className={classes.bar}
      data-shown={isShown || undefined}
    >
      {isShown ? t('network') : null}
    </div>
  );
}
