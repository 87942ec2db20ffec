'use client';

import { IconTargetArrow } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import { useListParams } from '@/shared/api/use-list-params';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListScreen } from '@/shared/ui/list/list-screen';

import { Allowance } from './allowance';
import { useLeads } from './leads';
import { useLeadsTable } from './leads-table';
import { LEAD_LIST, MENU_WORDS } from './params';

/** /enquiries: the company's leads in the role that the menu's link named. */
export function LeadsListScreen() {
  const menu = useTranslations('shell.menu');
  const t = useTranslations('leads');
  const state = useListParams(LEAD_LIST);
  const { role, published } = state.params.filters;
  // The role comes from the menu, so it does not count as a filter of the user.
  const hasDays = published.from !== null || published.to !== null;
  const clear = () => state.change({ filters: { published: { from: null, to: null } } });
  const list = useLeads(state.params);
  return (
    <ListScreen
      {...useLeadsTable(list, role)}
      name="leads"
      title={menu(MENU_WORDS[list.data?.data.heading ?? 'general'])}
      lead={<Allowance />}
      state={{ ...state, isNarrowed: hasDays, clear }}
      fields={[{ kind: 'dates', name: 'published', label: t('fields.posted') }]}
      empty={<LeadsEmpty />}
    />
  );
}

export function LeadsEmpty() {
  const t = useTranslations('leads');
  return <EmptyState icon={IconTargetArrow} title={t('empty')} hint={t('emptyHint')} />;
}
