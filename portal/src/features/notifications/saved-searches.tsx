'use client';

import { useHasSearches } from '@/domain/searches/searches';
import { SearchesPanel } from '@/domain/searches/searches-panel';
import { useTranslations } from '@/i18n/translations';
import { Card } from '@/shared/ui/page/card';

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
