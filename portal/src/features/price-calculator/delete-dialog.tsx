'use client';

import { useTranslations } from '@/i18n/translations';

import { useInvalidate } from '@/shared/api/use-resource';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { deleteCalculation } from './calculations';
import { CALCULATIONS, type CalculationRow } from './params';

interface DeleteDialogProps {
  /** The calculation to delete; null closes the dialog. */
  calculation: Pick<CalculationRow, 'id' | 'templateName'> | null;
  onClose: () => void;
}

/** Asks before a calculation is deleted. */
export function DeleteDialog({ calculation, onClose }: DeleteDialogProps) {
  const rfq = useTranslations('rfq.delete');
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();
  const remove = async () => {
    if (!calculation) return;
    try {
      const answer = await deleteCalculation(calculation.id);
      if (answer.message) toast.success(answer.message);
      onClose();
      await invalidate(CALCULATIONS);
    } catch (error) {
      toast.error(errorMessage(error));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened={calculation !== null}
      title={rfq('question')}
      text={calculation?.templateName ?? null}
      danger
      onCancel={onClose}
      onConfirm={remove}
    />
  );
}
