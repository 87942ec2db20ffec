'use client';

import { type LaneOfRate, RateLane } from '@/domain/freight-rates/rate-lane';
import { useTranslations } from '@/i18n/translations';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { Versions } from './versions';

interface VersionsDialogProps {
  /** The rate whose versions are shown; null closes the dialog. */
  rate: (LaneOfRate & { id: number }) | null;
  onClose: () => void;
}

/** Every version of a rate. */
export function VersionsDialog({ rate, onClose }: VersionsDialogProps) {
  const t = useTranslations('quotations');
  return (
    <Dialog opened={rate !== null} onClose={onClose} title={t('versions')} size="lg">
      {rate ? (
        <>
          <RateLane rate={rate} />
          <Versions id={rate.id} />
        </>
      ) : null}
    </Dialog>
  );
}
