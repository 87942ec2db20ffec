'use client';

import { type DeleteProps, DeleteQuestion } from '@/domain/own-records/delete-question';
import { useTranslations } from '@/i18n/translations';

import { deleteOffer, OFFERS_AND_PLAN } from './offers';
import type { Offer } from './params';

/** Asks before an offer is deleted. */
export function DeleteDialog(props: DeleteProps<Pick<Offer, 'id' | 'name'>>) {
  const t = useTranslations('offers.delete');
  return (
    <DeleteQuestion
      {...props}
      title={t('question')}
      text={props.row && t('text', { name: props.row.name })}
      remove={deleteOffer}
      changed={OFFERS_AND_PLAN}
    />
  );
}
