'use client';

import { IconDatabaseSearch, IconFileSpreadsheet } from '@tabler/icons-react';
import { Locked } from '@/domain/entitlement/locked';
import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { SearchesButton } from '@/domain/searches/searches-button';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { type ListState, useListParams } from '@/shared/api/use-list-params';
import { useList } from '@/shared/api/use-resource';
import { Button } from '@/shared/ui/controls/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { saveFile } from '@/shared/ui/feedback/save-file';
import { toast } from '@/shared/ui/feedback/toast';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';
import { PageHeader } from '@/shared/ui/page/page-header';

import { DownloadAll } from './download-all';
import classes from './exporter-data.module.css';
import { FilterForm } from './filter-form';
import {
  hasSearched,
  RECORD_LIST,
  RECORDS,
  type RecordParams,
  recordsQuery,
  type TradeRecord,
} from './params';
import { Results } from './results';
import { Summary } from './summary';

/** /exporter-Data: trade records of other companies, by goods, countries and ports. */
export function ExporterDataScreen() {
  const t = useTranslations('exporterData');
  const shell = useTranslations('shell.menu');
  const isLocked = useEntitlement('exporterData')?.allowed === false;
  return (
    <>
      <PageHeader title={shell('exporterData')} lead={t('lead')} />
      {isLocked ? <Locked entitlement="exporterData" /> : <Search />}
    </>
  );
}

function Search() {
  const t = useTranslations('exporterData');
  const state = useListParams(RECORD_LIST);
  const { params, change } = state;
  const isAsked = hasSearched(params);
  const list = useList(RECORDS, isAsked ? { query: recordsQuery(params) } : null);
  const shown = isAsked ? (list.data?.data.data ?? []) : [];
  // What was wrong with the search stands at its fields.
  const refused = isAsked ? messagesOf(list.error) : {};
  const isRefused = Object.keys(refused).length > 0;
  const isFound = isAsked && !isRefused;
  const hasNone = isFound && list.data?.data.count === 0;
  return (
    <>
      <FilterForm
        values={params.filters}
        refused={refused}
        onSearch={(filters) => {
          change({ filters, page: 1, sort: null });
          void list.mutate();
        }}
      />
      <div className={classes.files}>
        <SearchesButton filters={isFound ? { list: 'exim', ...saved(params.filters) } : null} />
        {hasNone ? null : <DownloadButton records={shown} />}
        {shown.length > 0 && list.data ? (
          <DownloadAll
            key={keyOf(state)}
            filters={params.filters}
            count={list.data.data.count}
            isCapped={list.data.data.countIsCapped}
          />
        ) : null}
      </div>
      {isFound ? (
        <>
          <Results list={list} state={state} />
          {shown.length > 0 ? <Summary key={keyOf(state)} params={params} /> : null}
        </>
      ) : (
        <EmptyState icon={IconDatabaseSearch} title={t('notSearched')} />
      )}
    </>
  );
}

/** What a saved search keeps: everything except the days, which pass. */
function saved({ dateFrom, dateTo, ...filters }: RecordParams['filters']) {
  return filters;
}

/** Each search has its own file. */
const keyOf = ({ params }: ListState<typeof RECORD_LIST.filters>) =>
  Object.values(params.filters).join('\n');

function messagesOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 422) return {};
  const named = Object.entries(error.fields).filter(([name]) => name in RECORD_LIST.filters);
  return Object.fromEntries(named.map(([name, messages]) => [name, messages.join(' ')]));
}

/** Downloads the records that are shown. Before a search it says what to do first. */
function DownloadButton({ records }: { records: readonly TradeRecord[] }) {
  const t = useTranslations('exporterData');
  const { busy, attempt } = useAttempt();
  const download = async () => {
    if (records.length === 0) {
      toast.info(t('searchFirst'));
      return;
    }
    const data = records.map(({ recordId, DATE }) => ({ recordId, DATE }));
    await attempt(() => saveFile('/api/exim-data/download-excel', { data }));
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      onClick={() => void download()}
    >
      {t('download')}
    </Button>
  );
}
