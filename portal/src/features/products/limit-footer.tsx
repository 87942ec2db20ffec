'use client';

import { LimitFooter as PlanLimitFooter } from '@/domain/products/plan-limit';
import { useTranslations } from '@/i18n/translations';

import { useProductLimits } from './products';

/** How many products the company has, and how many its plan allows. */
export function LimitFooter() {
  const t = useTranslations('products.limit');
  const { data, error } = useProductLimits();
  return (
    <PlanLimitFooter
      limits={data?.data}
      error={error}
      used={(counts) => t('used', counts)}
      usedOnly={(counts) => t('usedOnly', counts)}
    />
  );
}
