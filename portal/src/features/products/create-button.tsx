'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { CreateLink } from '@/domain/own-records/create-link';
import { higherOf, LimitDialog } from '@/domain/products/plan-limit';
import { paths } from '@/shared/lib/paths';

import { useProductLimits } from './products';

/** A link to the form of a new product. At the plan's limit it says so, and leads to the plans. */
export function CreateButton() {
  const t = useTranslations('products');
  const limits = useProductLimits().data?.data;
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <CreateLink
        href={paths.products.create()}
        label={t('create')}
        refuse={limits && !limits.allowed ? () => setAsked(true) : null}
      />
      {limits ? (
        <LimitDialog
          limits={limits}
          more={t('limit.more', higherOf(limits))}
          opened={isAsked}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
