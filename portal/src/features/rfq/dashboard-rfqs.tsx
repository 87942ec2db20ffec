'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { EmptyState } from '@/shared/ui/empty-state';

import { useRfqs } from './enquiries';
import { DASHBOARD_RFQS } from './params';
import { RfqTable } from './rfq-table';

/** My RFQs on the dashboard: the latest five, without pages. */
export function DashboardRfqs() {
  const t = useTranslations('rfq');
  const list = useRfqs(DASHBOARD_RFQS);
  const create = (
    <Button component={Link} href={paths.rfq.create()} leftSection={<IconPlus size={18} />}>
      {t('create')}
    </Button>
  );
  return (
    <RfqTable
      list={list}
      empty={<EmptyState title={t('empty')} hint={t('emptyHint')} action={create} />}
    />
  );
}
