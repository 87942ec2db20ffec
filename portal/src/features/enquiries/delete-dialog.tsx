'use client';

import { useTranslations } from '@/i18n/translations';

import { useInvalidate } from '@/shared/api/use-resource';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { deleteEnquiry, type Enquiry } from './enquiries';
import { isWithdrawal } from './rules';

interface DeleteDialogProps {
  /** The enquiry to delete; null closes the dialog. */
  enquiry: Pick<Enquiry, 'id' | 'productName' | 'storedStatus' | 'totalQuotations'> | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/**
 * Asks 'Do you want to delete this item?' (RULES.md 2.2). Withdraws an enquiry that is published.
 */
export function DeleteDialog({ enquiry, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations('rfq.delete');
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();
  const remove = async () => {
    if (!enquiry) return;
    try {
      const answer = await deleteEnquiry(enquiry.id);
      toast.success(answer.message ?? t('done'));
      onClose();
      onDeleted?.();
      await invalidate('/api/enquiries');
    } catch (error) {
      toast.error(errorMessage(error));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened={enquiry !== null}
      title={t('question')}
      text={
        enquiry
          ? t(isWithdrawal(enquiry) ? 'withdrawText' : 'deleteText', { name: enquiry.productName })
          : null
      }
      danger
      onCancel={onClose}
      onConfirm={remove}
    />
  );
}
