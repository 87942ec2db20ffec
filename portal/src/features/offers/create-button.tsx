'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { CreateLink } from '@/domain/own-records/create-link';
import { higherOf, LimitDialog } from '@/domain/products/plan-limit';
import { paths } from '@/shared/lib/paths';

import { planLimitOf, useOfferLimits } from './offers';

/** A link to the form of a new offer. At the plan's limit it says so, and leads to the plans. */
export function CreateButton() {
  const t = useTranslations('offers');
  const told = useOfferLimits().data?.data;
  const limits = told ? planLimitOf(told) : null;
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <CreateLink
        href={paths.offers.create()}
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
