'use client';

import { useState } from 'react';
import { CreateLink } from '@/domain/own-records/create-link';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';

import { RateLimitDialog } from './limit-dialog';
import { useRateLimits } from './rates';

/** A link to the form of a new rate. Where the plan has no room for one, it says so instead. */
export function CreateButton() {
  const t = useTranslations('freightRates');
  const limits = useRateLimits().data?.data;
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <CreateLink
        href={paths.freightRates.create()}
        label={t('create')}
        refuse={limits && !limits.allowed ? () => setAsked(true) : null}
      />
      {limits ? (
        <RateLimitDialog limits={limits} opened={isAsked} onClose={() => setAsked(false)} />
      ) : null}
    </>
  );
}
