'use client';

import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { useTranslations } from '@/i18n/translations';

import { Button } from '@/shared/ui/controls/button';

import { fileOf } from './calculations';

/** A calculation's PDF and spreadsheet, as it was saved. `isStale`: there are unsaved changes. */
export function FileLinks({ id, isStale }: { id: number; isStale: boolean }) {
  const quotations = useTranslations('quotations');
  const comparison = useTranslations('comparison');
  const locale = useLocale();
  if (isStale) return null;
  const look = { component: 'a' as const, variant: 'default' as const, download: true };
  return (
    <>
      <Button
        {...look}
        href={fileOf(id, 'pdf', locale)}
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
      >
        {quotations('pdf')}
      </Button>
      <Button
        {...look}
        href={fileOf(id, 'xlsx', locale)}
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      >
        {comparison('spreadsheet')}
      </Button>
    </>
  );
}
