'use client';

import { useTranslations } from 'next-intl';

import { EmptyState } from '@/shared/ui/empty-state';

import { CreateRfqButton } from './create-button';
import { useRfqs } from './enquiries';
import { DASHBOARD_RFQS } from './params';
import { RfqTable } from './rfq-table';

/** My RFQs on the dashboard: the latest five, without pages. */
export function DashboardRfqs() {
  const t = useTranslations('rfq');
  const list = useRfqs(DASHBOARD_RFQS);
  return (
    <RfqTable
      list={list}
      empty={<EmptyState title={t('empty')} hint={t('emptyHint')} action={<CreateRfqButton />} />}
    />
  );
}
