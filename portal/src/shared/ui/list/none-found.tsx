'use client';

import { useTranslations } from '@/i18n/translations';
import { EmptyState } from '@/shared/ui/feedback/empty-state';

import classes from './filter-bar.module.css';

/** Shown when the filters leave no rows. */
export function NoneFound({ onClear }: { onClear: () => void }) {
  const t = useTranslations('table');
  return (
    <EmptyState
      title={t('noneFound')}
      hint={t('noneFoundHint')}
      action={
        <button type="button" className={classes.button} onClick={onClear}>
          {t('clearFilters')}
        </button>
      }
    />
  );
}
