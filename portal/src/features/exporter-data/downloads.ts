import { useState } from 'react';

import type { Schema } from '@/shared/api/types';
import { useInvalidate } from '@/shared/api/use-resource';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

export type Download = Schema<'RecordDownloadOut'>;

export const DOWNLOADS = '/api/exim-data/downloads';

export const isAtWork = ({ status }: Download) => status === 'working';

/** Sends a change, says why it failed, and reads the files again: colleagues change them, too. */
export function useChange() {
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const run = async (send: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await send();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      await invalidate(DOWNLOADS);
      setBusy(false);
    }
  };
  return { busy, run };
}
