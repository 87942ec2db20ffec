'use client';

import { useTranslations } from '@/i18n/translations';
import { Dialog } from '@/shared/ui/dialogs/dialog';

import { SaveForm } from './save-form';
import type { SearchFilters } from './searches';
import { SearchesPanel } from './searches-panel';

interface SearchesDialogProps {
  filters: SearchFilters | null;
  onClose: () => void;
}

export function SearchesDialog({ filters, onClose }: SearchesDialogProps) {
  const t = useTranslations('searches');
  return (
    <Dialog opened onClose={onClose} title={filters ? t('saveThis') : t('title')}>
      {filters ? <SaveForm filters={filters} onSaved={onClose} /> : null}
      <SearchesPanel onOpen={onClose} isBelowForm={filters !== null} />
    </Dialog>
  );
}
