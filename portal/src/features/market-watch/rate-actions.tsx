'use client';

import { IconEdit, IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';

import { askPath } from '@/domain/enquiry/variants';
import { WithdrawRate } from '@/domain/freight-rates/withdraw-rate';
import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';

import type { Rate } from './params';

/** Begins an enquiry for freight with the rate: its lane, container, currency and price. */
export function RequestButton({ id, ask }: { id: number; ask: NonNullable<Rate['ask']> }) {
  const t = useTranslations('marketWatch');
  return (
    <Button
      component={Link}
      href={askPath(ask, { rate: id })}
      leftSection={<IconFileInvoice size={17} />}
    >
      {t('request')}
    </Button>
  );
}

/** What the owner may do with the rate. */
export function OwnRateActions({ rate: { id, can } }: { rate: Pick<Rate, 'id' | 'can'> }) {
  const t = useTranslations('marketWatch.withdraw');
  const common = useTranslations('common');
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {can.includes('withdraw') ? (
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('action')}
        </Button>
      ) : null}
      {can.includes('edit') ? (
        <Button
          component={Link}
          href={paths.freightRates.edit(id)}
          leftSection={<IconEdit size={17} />}
        >
          {common('edit')}
        </Button>
      ) : null}
      <WithdrawRate
        row={isAsked ? { id } : null}
        onClose={() => setAsked(false)}
        onDeleted={() => router.refresh()}
      />
    </>
  );
}
