'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { whenOnline } from '@/shared/ui/lazy/when-online';

import type { LanePorts } from './rates';

// Loaded only when it opens.
const MatchedExporters = dynamic(
  () =>
    whenOnline(() =>
      import('./matched-exporters').then(({ MatchedExporters: component }) => component),
    ),
  { loading: () => <Skeleton height={160} /> },
);

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
