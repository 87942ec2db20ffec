'use client';

import { type DeleteProps, DeleteQuestion } from '@/domain/own-records/delete-question';
import { useTranslations } from '@/i18n/translations';

import type { Product } from './params';
import { deleteProduct } from './products';

/** Asks before a product is deleted. */
export function DeleteDialog(props: DeleteProps<Pick<Product, 'id' | 'name'>>) {
  const t = useTranslations('products.delete');
  return (
    <DeleteQuestion
      {...props}
      title={t('question')}
      text={props.row && t('text', { name: props.row.name })}
      remove={deleteProduct}
      changed={['/api/products']}
    />
  );
}
