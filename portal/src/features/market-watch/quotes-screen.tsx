'use client';

import { useContainerFilter } from '@/domain/freight-rates/container-filter';
import { CONTAINER_FILTER } from '@/domain/freight-rates/rate-rows';
import { PortSelect } from '@/domain/reference/port-select';
import { useTranslations } from '@/i18n/translations';
import { useListParams } from '@/shared/api/use-list-params';
import { ChoiceBox } from '@/shared/forms/fields/choice-box';
import { paths } from '@/shared/lib/paths';
import { DataTable } from '@/shared/ui/data-table/data-table';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { SortChoice } from '@/shared/ui/list/sort-choice';
import { PageHeader } from '@/shared/ui/page/page-header';

import { useRateActions } from './actions';
import { rowText, useQuoteColumns } from './columns';
import { LaneSection } from './lane-section';
import classes from './market-watch.module.css';
import { type Lane, QUOTE_LIST } from './params';
import { useQuotes } from './rates';

/** …/all-quotes: the live freight rates between any ports, 8 a page. */
export function AllQuotesScreen() {
  const t = useTranslations('marketWatch');
  const enquiry = useTranslations('enquiry.fields');
  const state = useListParams(QUOTE_LIST.spec);
  const { params, change } = state;
  const byContainer = useContainerFilter();
  const list = useQuotes(params);
  const columns = useQuoteColumns(list.data?.data.currency ?? 'USD');
  const { loadingPort, destinationPort, containerType } = params.filters;
  const isAnywhere = loadingPort === null && destinationPort === null;
  return (
    <>
      <PageHeader back={paths.marketWatch.list()} title={t('all')} lead={t('allLead')} />
      <div className={classes.ends}>
        <PortSelect
          label={enquiry('sourcePort')}
          value={loadingPort}
          onChange={(port) => change({ filters: { loadingPort: port } })}
        />
        <PortSelect
          label={enquiry('destinationPort')}
          value={destinationPort}
          onChange={(port) => change({ filters: { destinationPort: port } })}
        />
        <ChoiceBox
          label={byContainer.label}
          value={containerType ?? ''}
          data={[{ value: '', label: byContainer.any }, ...byContainer.options]}
          onChange={({ currentTarget: { value } }) =>
            change({
              filters: { containerType: CONTAINER_FILTER.containerType.parse(value) ?? null },
            })
          }
        />
        <SortChoice columns={columns} paging={{ params, change }} />
      </div>
      <DataTable
        label={t('all')}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.marketWatch.rate(row.id)}
        rowLabel={rowText}
        actions={useRateActions()}
        paging={{ params, change }}
        empty={<EmptyState title={isAnywhere ? t('empty') : t('noMatch')} />}
      />
      {loadingPort && destinationPort && loadingPort !== destinationPort ? (
        <LaneSection
          key={`${loadingPort} ${destinationPort}`}
          lanes={[laneOf(loadingPort, destinationPort, list.data?.data.rows[0])]}
          container={containerType}
        />
      ) : null}
    </>
  );
}

/** The chosen lane, with the names of its ports where a rate has them. */
function laneOf(
  loading: string,
  destination: string,
  row: { loadingPort: string; destinationPort: string } | undefined,
): Lane {
  return {
    loadingPort: { code: loading, port: row?.loadingPort ?? loading },
    destinationPort: { code: destination, port: row?.destinationPort ?? destination },
  };
}
