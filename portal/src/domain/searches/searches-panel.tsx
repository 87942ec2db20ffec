'use client';

import { useTranslations } from '@/i18n/translations';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { SearchRow } from './search-row';
import { useSearches } from './searches';
import classes from './searches.module.css';

interface SearchesPanelProps {
  onOpen?: () => void;
  /** Whether the form that saves a search is above, so that nobody must be told of it. */
  isBelowForm?: boolean;
}

/** The company's saved searches: to open, rename and delete, and how often each is told. */
export function SearchesPanel({ onOpen, isBelowForm = false }: SearchesPanelProps) {
  const t = useTranslations('searches');
  const searches = useSearches();
  if (searches.error && !searches.data)
    return <ErrorState error={searches.error} onRetry={() => void searches.mutate()} />;
  if (!searches.data) return <Skeleton height={84} />;
  const { rows, limit } = searches.data.data;
  if (isBelowForm && rows.length === 0) return null;
  return (
    <KeptFocus label={t('title')}>
      {rows.length === 0 ? (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      ) : (
        <>
          <ul className={classes.list}>
            {rows.map((row) => (
              <SearchRow key={row.id} search={row} onOpen={onOpen} />
            ))}
          </ul>
          <p className={classes.hint}>
            {t('hint')} {t('limit', { limit })}
          </p>
        </>
      )}
    </KeptFocus>
  );
}
