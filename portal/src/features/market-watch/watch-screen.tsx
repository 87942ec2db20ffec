'use client';

import { IconListDetails, IconMapPinPlus, IconRoute } from '@tabler/icons-react';

import { useCan } from '@/domain/account/session-context';
import { useContainerFilter } from '@/domain/freight-rates/container-filter';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { useListParams } from '@/shared/api/use-list-params';
import { useList } from '@/shared/api/use-resource';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { TableSkeleton } from '@/shared/ui/data-table/table-skeleton';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Notice } from '@/shared/ui/feedback/notice';
import type { FilterField } from '@/shared/ui/list/filter-types';
import { ListTable } from '@/shared/ui/list/list-screen';
import { PageHeader } from '@/shared/ui/page/page-header';

import { useRateActions } from './actions';
import { rowText, useWatchColumns } from './columns';
import { LaneSection } from './lane-section';
import classes from './market-watch.module.css';
import { type Lane, WATCH, WATCH_LIST } from './params';
import { useOwnPorts } from './rates';

type OwnPorts = Schema<'OwnPortsOut'>;

/** /freight-market-watch: the live freight rates on the company's own port pairs. */
export function MarketWatchScreen() {
  const t = useTranslations('marketWatch');
  const own = useOwnPorts();
  const ports = own.data?.data;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            {ports && ports.portPairs.length > 0 && hasRoom(ports) ? <AddPorts /> : null}
            <Button
              component={Link}
              variant="default"
              href={paths.marketWatch.quotes()}
              leftSection={<IconListDetails size={17} />}
            >
              {t('all')}
            </Button>
          </>
        }
      />
      {!ports && own.error ? (
        <ErrorState error={own.error} onRetry={() => void own.mutate()} />
      ) : null}
      {!ports && !own.error ? <TableSkeleton columns={5} rows={6} /> : null}
      {ports && ports.portPairs.length === 0 ? <NoPairs /> : null}
      {ports && ports.portPairs.length > 0 ? <Rates ports={ports} /> : null}
    </>
  );
}

/** Whether the profile may have more port pairs. */
const hasRoom = ({ portPairs, pairLimit }: OwnPorts) =>
  pairLimit === null || portPairs.length < pairLimit;

/** Leads to the profile's port pairs, for whoever may change them. */
function AddPorts({ isFirst = false }: { isFirst?: boolean }) {
  const t = useTranslations('leads');
  if (!useCan('profile.edit')) return null;
  return (
    <Button
      component={Link}
      variant={isFirst ? 'filled' : 'default'}
      href={paths.profile.edit('portPairs')}
      leftSection={<IconMapPinPlus size={17} />}
    >
      {t('addPorts')}
    </Button>
  );
}

/** Without port pairs there is nothing to compare. */
function NoPairs() {
  const t = useTranslations('marketWatch');
  return (
    <Notice tone="info" icon={IconRoute} title={t('noPairs')}>
      <p className={classes.hint}>{t('noPairsHint')}</p>
      <AddPorts isFirst />
    </Notice>
  );
}

function Rates({ ports }: { ports: OwnPorts }) {
  const t = useTranslations('marketWatch');
  const state = useListParams(WATCH_LIST.spec);
  const { filters } = state.params;
  const query = WATCH_LIST.query(state.params);
  const list = useList(WATCH, { query });
  const lanes = ports.portPairs.filter(
    ({ loadingPort, destinationPort }) =>
      isChosen(filters.loadingPort, loadingPort.code) &&
      isChosen(filters.destinationPort, destinationPort.code),
  );
  const notCompared = list.data?.data.notCompared ?? 0;
  return (
    <>
      <ListTable
        name="market-watch"
        label={t('title')}
        columns={useWatchColumns(list.data?.data.currency ?? 'USD')}
        list={list}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.marketWatch.rate(row.id)}
        rowLabel={rowText}
        actions={useRateActions()}
        state={state}
        file={{ path: WATCH, query }}
        search={{ name: 'filter', label: t('search') }}
        fields={useFields(ports)}
        noneFound={t('noMatch')}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        isWhole
      />
      {notCompared > 0 ? <p>{t('notCompared', { count: notCompared })}</p> : null}
      <LaneSection
        lanes={lanes.length > 0 ? lanes : ports.portPairs}
        container={filters.containerType}
        isOwn
      />
    </>
  );
}

const isChosen = (wanted: string | null, code: string) => wanted === null || wanted === code;

/** Selectors of the own ports and of the container. */
function useFields({ loadingPorts, destinationPorts }: OwnPorts) {
  const t = useTranslations('marketWatch');
  const enquiry = useTranslations('enquiry.fields');
  const byContainer = useContainerFilter();
  const portOptions = (ports: readonly Lane['loadingPort'][]) =>
    ports.map(({ port, code }) => ({ value: code, label: `${port} (${code})` }));
  return [
    {
      kind: 'choice',
      name: 'loadingPort',
      label: enquiry('sourcePort'),
      any: t('anyLoading'),
      options: portOptions(loadingPorts),
    },
    {
      kind: 'choice',
      name: 'destinationPort',
      label: enquiry('destinationPort'),
      any: t('anyDestination'),
      options: portOptions(destinationPorts),
    },
    byContainer,
  ] as const satisfies FilterField<typeof WATCH_LIST.spec.filters>[];
}
