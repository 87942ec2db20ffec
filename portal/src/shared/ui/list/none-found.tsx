'use client';

import { useTranslations } from '@/i18n/translations';
import { EmptyState } from '@/shared/ui/feedback/empty-state';

import classes from './filter-bar.module.css';

interface NoneFoundProps {
  onClear: () => void;
  /** The documents' words, where they have any. */
  title?: string | undefined;
}

/** Shown when the filters leave no rows. */
export function NoneFound({ onClear, title }: NoneFoundProps) {
  const t = useTranslations('table');
  return (
    <EmptyState
      title={title ?? t('noneFound')}
      hint={t('noneFoundHint')}
      action={
        <button type="button" className={classes.button} onClick={onClear}>
          {t('clearFilters')}
        </button>
      }
    />
  );
}
