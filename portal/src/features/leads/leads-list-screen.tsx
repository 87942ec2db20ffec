'use client';

import { IconLockOpen, IconTargetArrow } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { useListParams } from '@/shared/api/use-list-params';
import { EmptyState } from '@/shared/ui/empty-state';
import { PageHeader } from '@/shared/ui/page-header';

import { useAccessStatus, useLeads } from './leads';
import classes from './leads.module.css';
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

/** How many enquiries may still be opened this month (decision 18). */
export function Allowance() {
  const t = useTranslations('leads.allowance');
  const { data } = useAccessStatus();
  if (!data) return <span>{'\u00a0'}</span>;
  const { remainingAccess, totalAllowed } = data.data;
  return (
    <span className={classes.allowance}>
      <IconLockOpen size={15} stroke={1.8} aria-hidden />
      {remainingAccess === null || totalAllowed === null
        ? t('unlimited')
        : t('remaining', { left: String(remainingAccess), total: String(totalAllowed) })}
    </span>
  );
}
