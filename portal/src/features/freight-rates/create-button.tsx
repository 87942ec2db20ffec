'use client';

import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useMayWrite } from '@/domain/account/session-context';
import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';

import { RateLimitDialog } from './limit-dialog';
import { useRateLimits } from './rates';

/** A link to the form of a new rate. Where the plan has no room for one, it says so instead. */
export function CreateButton() {
  const t = useTranslations('freightRates');
  const limits = useRateLimits().data?.data;
  const [isAsked, setAsked] = useState(false);
  if (!useMayWrite()) return null;
  const icon = <IconPlus size={18} aria-hidden />;
  if (!limits || limits.allowed) {
    return (
      <Button component={Link} href={paths.freightRates.create()} leftSection={icon}>
        {t('create')}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => setAsked(true)} leftSection={icon}>
        {t('create')}
      </Button>
      <RateLimitDialog limits={limits} opened={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}
