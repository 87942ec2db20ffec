'use client';

import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import { useTranslations } from '@/i18n/translations';
import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { useInvalidate } from '@/shared/api/use-resource';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

interface WithdrawRateProps {
  /** The rate to withdraw; null closes the dialog. */
  id: number | null;
  onClose: () => void;
  onWithdrawn?: () => void;
}

/** Asks before a freight rate leaves Market Watch for good. */
export function WithdrawRate({ id, onClose, onWithdrawn }: WithdrawRateProps) {
  const t = useTranslations('marketWatch.withdraw');
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();
  const withdraw = async () => {
    if (id === null) return;
    try {
      const { message } = await unwrap(
        client.DELETE('/api/updates-freight-rates/rates/{rate_id}', {
          params: { path: { rate_id: id } },
        }),
      );
      if (message) toast.success(message);
      onClose();
      onWithdrawn?.();
      await invalidate('/api/updates-freight-rates', ENTITLEMENTS);
    } catch (error) {
      toast.error(errorMessage(error));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened={id !== null}
      title={t('question')}
      text={t('text')}
      confirmLabel={t('action')}
      danger
      onCancel={onClose}
      onConfirm={withdraw}
    />
  );
}
