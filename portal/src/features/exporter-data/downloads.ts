import type { Schema } from '@/shared/api/types';
import { useInvalidate } from '@/shared/api/use-resource';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';

export type Download = Schema<'RecordDownloadOut'>;

export const DOWNLOADS = '/api/exim-data/downloads';

export const isAtWork = ({ status }: Download) => status === 'working';

/** Sends a change, says why it failed, and reads the files again: colleagues change them, too. */
export function useChange() {
  const invalidate = useInvalidate();
  const { busy, attempt } = useAttempt();
  const run = (send: () => Promise<unknown>) =>
    attempt(() => send().finally(() => invalidate(DOWNLOADS)));
  return { busy, run };
}
