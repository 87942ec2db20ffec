'use client';

import { useTranslations } from '@/i18n/translations';

import { useInvalidate } from '@/shared/api/use-resource';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import type { Product } from './params';
import { deleteProduct } from './products';

interface DeleteDialogProps {
  /** The product to delete; null closes the dialog. */
  product: Pick<Product, 'id' | 'name'> | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a product is deleted. */
export function DeleteDialog({ product, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations('products.delete');
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();
  const remove = async () => {
    if (!product) return;
    try {
      const answer = await deleteProduct(product.id);
      if (answer.message) toast.success(answer.message);
      onClose();
      onDeleted?.();
      await invalidate('/api/products');
    } catch (error) {
      toast.error(errorMessage(error));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened={product !== null}
      title={t('question')}
      text={product ? t('text', { name: product.name }) : null}
      danger
      onCancel={onClose}
      onConfirm={remove}
    />
  );
}
