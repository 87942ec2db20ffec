'use client';

import { CreateWithinLimit } from '@/domain/own-records/create-within-limit';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';

import { planLimitOf, useOfferLimits } from './offers';

/** A link to the form of a new offer, as far as the plan has room for one. */
export function CreateButton() {
  const t = useTranslations('offers');
  const limits = useOfferLimits().data?.data;
  return (
    <CreateWithinLimit
      limits={limits && planLimitOf(limits)}
      href={paths.offers.create()}
      label={t('create')}
      more={(higher) => t('limit.more', higher)}
    />
  );
}
