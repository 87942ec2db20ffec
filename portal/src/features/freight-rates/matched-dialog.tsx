'use client';

import { useTranslations } from '@/i18n/translations';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { MatchedExporters } from './matched-exporters';
import type { LanePorts } from './rates';

interface MatchedDialogProps {
  /** The lane as far as its ports are known. */
  lane: Partial<LanePorts>;
  opened: boolean;
  onClose: () => void;
}

/** The exporters that ship on a lane. */
export function MatchedDialog({ lane, opened, onClose }: MatchedDialogProps) {
  const t = useTranslations('freightRates.exporters');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="md">
      {opened ? <MatchedExporters lane={lane} /> : null}
    </Dialog>
  );
}
