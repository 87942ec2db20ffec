'use client';

import { type DeleteProps, DeleteQuestion } from '@/domain/own-records/delete-question';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';

import { PROMOTIONS, type Promotion } from './params';
import { deletePromotion } from './promotions';

/** Asks before a promotion is deleted. */
export function DeleteDialog(props: DeleteProps<Pick<Promotion, 'id' | 'title'>>) {
  const t = useTranslations('promotions.delete');
  return (
    <DeleteQuestion
      {...props}
      title={t('question')}
      text={props.row && t('text', { title: props.row.title })}
      remove={deletePromotion}
      changed={[PROMOTIONS]}
      whyNot={(error) =>
        (error instanceof ApiError && error.status < 500 && error.message) || t('failed')
      }
    />
  );
}
