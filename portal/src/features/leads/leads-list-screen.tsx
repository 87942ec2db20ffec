'use client';

import { IconTargetArrow } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { useListParams } from '@/shared/api/use-list-params';
import { EmptyState } from '@/shared/ui/empty-state';
import { PageHeader } from '@/shared/ui/page-header';

import { Allowance } from './allowance';
import { useLeads } from './leads';
import { LeadsTable } from './leads-table';
import { LEAD_LIST } from './params';
import { leadsTitle } from './rules';

/** /enquiries: the leads of this company, in the role the menu named. */
export function LeadsListScreen() {
  const t = useTranslations('leads');
  const { params, change } = useListParams(LEAD_LIST);
  const { role } = params.filters;
  return (
    <>
      <PageHeader title={t(`title.${leadsTitle(role)}`)} lead={<Allowance />} />
      <LeadsTable
        list={useLeads(params)}
        role={role}
        paging={{ params, change }}
        empty={<LeadsEmpty />}
      />
    </>
  );
}

export function LeadsEmpty() {
  const t = useTranslations('leads');
  return <EmptyState icon={IconTargetArrow} title={t('empty')} hint={t('emptyHint')} />;
}
