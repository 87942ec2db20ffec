'use client';

import dynamic from 'next/dynamic';
import { useHasSearches } from '@/domain/searches/searches';
import { useTranslations } from '@/i18n/translations';
import { whenOnline } from '@/shared/ui/lazy/when-online';
import { Card } from '@/shared/ui/page/card';

// Loaded only for companies that can have saved searches.
const SearchesPanel = dynamic(() =>
  whenOnline(() => import('@/domain/searches/searches-panel').then((part) => part.SearchesPanel)),
);

/** Where letters about saved searches lead: how often the company is told of each. */
export function SavedSearches() {
  const t = useTranslations('searches');
  if (!useHasSearches()) return null;
  return (
    <div id="saved-searches">
      <Card title={t('title')}>
        <SearchesPanel />
      </Card>
    </div>
  );
}
