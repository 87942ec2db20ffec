'use client';

import { useTranslations } from '@/i18n/translations';

import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { deleteOffer, useOffersChanged } from './offers';
import type { Offer } from './params';

interface DeleteDialogProps {
  /** The offer to delete; null closes the dialog. */
  offer: Pick<Offer, 'id' | 'name'> | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before an offer is deleted. */
export function DeleteDialog({ offer, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations('offers.delete');
  const changed = useOffersChanged();
  const errorMessage = useErrorMessage();
  const remove = async () => {
    if (!offer) return;
    try {
      const answer = await deleteOffer(offer.id);
      if (answer.message) toast.success(answer.message);
      onClose();
      onDeleted?.();
      await changed();
    } catch (error) {
      toast.error(errorMessage(error));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened={offer !== null}
      title={t('question')}
      text={offer ? t('text', { name: offer.name }) : null}
      danger
      onCancel={onClose}
      onConfirm={remove}
    />
  );
}
