'use client';

import { CreateWithinLimit } from '@/domain/own-records/create-within-limit';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';

import { useProductLimits } from './products';

/** A link to the form of a new product, as far as the plan has room for one. */
export function CreateButton() {
  const t = useTranslations('products');
  return (
    <CreateWithinLimit
      limits={useProductLimits().data?.data}
      href={paths.products.create()}
      label={t('create')}
      more={(higher) => t('limit.more', higher)}
    />
  );
}
