'use client';

import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';

import { SaveForm } from './save-form';
import type { SearchFilters } from './searches';
import { SearchesPanel } from './searches-panel';

interface SearchesButtonProps {
  /** The filters of the list; null while nothing narrows it. */
  filters: SearchFilters | null;
}

/** Saves what the list shows now, and shows the searches that were saved before. */
export function SearchesButton({ filters }: SearchesButtonProps) {
  const t = useTranslations('searches');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} />}
        onClick={() => setOpen(true)}
      >
        {filters ? t('saveThis') : t('title')}
      </Button>
      {isOpen ? <SearchesDialog filters={filters} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface SearchesDialogProps {
  filters: SearchFilters | null;
  onClose: () => void;
}

function SearchesDialog({ filters, onClose }: SearchesDialogProps) {
  const t = useTranslations('searches');
  return (
    <Dialog opened onClose={onClose} title={filters ? t('saveThis') : t('title')}>
      {filters ? <SaveForm filters={filters} onSaved={onClose} /> : null}
      <SearchesPanel onOpen={onClose} isBelowForm={filters !== null} />
    </Dialog>
  );
}
