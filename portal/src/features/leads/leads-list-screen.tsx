'use client';

import { SearchesButton } from '@/domain/searches/searches-button';
import { useTranslations } from '@/i18n/translations';
import { useListParams } from '@/shared/api/use-list-params';
import { ListScreen } from '@/shared/ui/list/list-screen';

import { Allowance } from './allowance';
import { useLeads } from './leads';
import { LeadsEmpty } from './leads-empty';
import { useLeadsTable } from './leads-table';
import { LEAD_LIST, MENU_WORDS, NO_FILTERS, STATUSES } from './params';

/** /enquiries: the company's leads in the role that the menu's link named. */
export function LeadsListScreen() {
  const menu = useTranslations('shell.menu');
  const t = useTranslations('leads');
  const common = useTranslations('common');
  const rfq = useTranslations('rfq');
  const company = useTranslations('company');
  const statuses = useTranslations('status');
  const state = useListParams(LEAD_LIST.spec);
  const { role, leadType, published, ...words } = state.params.filters;
  // The role comes from the menu, so it does not count as a filter of the user.
  const isWorded = Object.values(words).some((value) => value !== null);
  const isNarrowed = published.from !== null || published.to !== null || isWorded;
  const clear = () => state.change({ filters: { ...NO_FILTERS, role, leadType } });
  const list = useLeads(state.params);
  return (
    <ListScreen
      {...useLeadsTable(list, role)}
      name="leads"
      title={menu(MENU_WORDS[list.data?.data.heading ?? 'general'])}
      lead={<Allowance />}
      buttons={
        <SearchesButton filters={isWorded ? { list: 'leads', role, leadType, ...words } : null} />
      }
      state={{ ...state, isNarrowed, clear }}
      file={{ path: LEAD_LIST.path, query: LEAD_LIST.query(state.params) }}
      search={{ name: 'filter', label: rfq('search') }}
      fields={[
        { kind: 'text', name: 'chapter', label: t('find.chapter'), maxLength: 2 },
        { kind: 'text', name: 'country', label: company('fields.country') },
        { kind: 'text', name: 'port', label: t('find.port') },
        {
          kind: 'choice',
          name: 'status',
          label: common('status'),
          any: rfq('anyStatus'),
          options: STATUSES.map((value) => ({ value, label: statuses(value) })),
        },
        { kind: 'dates', name: 'published', label: t('fields.posted') },
      ]}
      empty={<LeadsEmpty />}
    />
  );
}
