'use client';

import { useTranslations } from '@/i18n/translations';

import { ApiError } from '@/shared/api/error';
import { useInvalidate } from '@/shared/api/use-resource';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { toast } from '@/shared/ui/feedback/toast';

import { PROMOTIONS, type Promotion } from './params';
import { deletePromotion } from './promotions';

interface DeleteDialogProps {
  /** The promotion to delete; null closes the dialog. */
  promotion: Pick<Promotion, 'id' | 'title'> | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a promotion is deleted. */
export function DeleteDialog({ promotion, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations('promotions.delete');
  const invalidate = useInvalidate();
  const remove = async () => {
    if (!promotion) return;
    try {
      const answer = await deletePromotion(promotion.id);
      if (answer.message) toast.success(answer.message);
      onClose();
      onDeleted?.();
      await invalidate(PROMOTIONS);
    } catch (error) {
      const isExplained = error instanceof ApiError && error.status < 500 && error.message;
      toast.error(isExplained ? error.message : t('failed'));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened={promotion !== null}
      title={t('question')}
      text={promotion ? t('text', { title: promotion.title }) : null}
      danger
      onCancel={onClose}
      onConfirm={remove}
    />
  );
}
