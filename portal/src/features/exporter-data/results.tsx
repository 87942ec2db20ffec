'use client';

import { useLocale } from 'next-intl';

import { hsCodeText } from '@/domain/reference/hs-search';
import { useTranslations } from '@/i18n/translations';
import type { AnswerOf } from '@/shared/api/types';
import type { ListState } from '@/shared/api/use-list-params';
import { formatNumber } from '@/shared/lib/money';
import { DataTable } from '@/shared/ui/data-table/data-table';
import type { Column, ListResource } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { SortChoice } from '@/shared/ui/list/sort-choice';
import { DateText } from '@/shared/ui/values/date-text';
import { Money } from '@/shared/ui/values/money';

import classes from './exporter-data.module.css';
import type { RECORD_LIST, RECORDS, TradeRecord } from './params';

interface ResultsProps {
  list: Omit<ListResource<TradeRecord>, 'data'> & {
    data?: AnswerOf<typeof RECORDS> | undefined;
  };
  state: ListState<typeof RECORD_LIST.filters>;
}

/** What was found: a table, and cards on a phone. */
export function Results({ list, state }: ResultsProps) {
  const t = useTranslations('exporterData');
  const { params, change } = state;
  const found = list.data?.data;
  const columns = useColumns(found?.countIsCapped ?? false);
  const rows: ListResource<TradeRecord> = {
    ...list,
    data: found && { data: { ...found, rows: found.data } },
  };
  return (
    <section aria-label={t('records')} className={classes.results}>
      {found?.countIsCapped ? <p className={classes.note}>{t('many')}</p> : null}
      {found && found.data.length > 0 ? (
        <div className={classes.order}>
          <SortChoice columns={columns} paging={{ params, change }} />
        </div>
      ) : null}
      <DataTable
        label={t('records')}
        columns={columns}
        list={rows}
        rowKey={({ recordId, DATE, HS_code, QTY, value }) =>
          [recordId, DATE, HS_code, QTY, value].join(' ')
        }
        paging={{ params, change }}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
      />
    </section>
  );
}

/** Of very many records only the date sorts. */
function useColumns(onlyByDate: boolean): Column<TradeRecord>[] {
  const t = useTranslations('exporterData');
  const enquiry = useTranslations('enquiry.fields');
  const common = useTranslations('common');
  const sort = (name: string) => (onlyByDate ? {} : { sort: name });
  return [
    {
      key: 'date',
      header: common('date'),
      sort: 'DATE',
      cell: (row) => <DateText value={row.DATE} />,
    },
    {
      key: 'goods',
      header: enquiry('hsCodeId'),
      ...sort('HS_code'),
      cell: (row) => <Goods record={row} />,
    },
    {
      key: 'consignee',
      header: t('consignee'),
      ...sort('consigneeName'),
      cell: (row) => <bdi>{row.consigneeName || '—'}</bdi>,
    },
    {
      key: 'origin',
      header: t('origin'),
      cell: (row) => <Place port={row.portOfOrigin} country={row.countryOfOrigin} />,
    },
    {
      key: 'destination',
      header: t('destination'),
      cell: (row) => <Place port={row.portOfDestination} country={row.countryOfDestination} />,
    },
    {
      key: 'quantity',
      header: enquiry('qty'),
      align: 'end',
      ...sort('QTY'),
      cell: (row) => <Quantity record={row} />,
    },
    {
      key: 'value',
      header: t('value'),
      align: 'end',
      ...sort('value'),
      cell: (row) => <Value record={row} />,
    },
    {
      key: 'recordId',
      header: t('recordId'),
      onlyWide: true,
      hideOnPhone: true,
      cell: (row) => <span className="code">{row.recordId}</span>,
    },
  ];
}

function Goods({ record }: { record: TradeRecord }) {
  return (
    <span className={classes.goods}>
      {record.HS_code ? <span className="code">{hsCodeText(record.HS_code)}</span> : null}
      <bdi>{record.productDescription}</bdi>
    </span>
  );
}

function Place({ port, country }: { port: string; country: string }) {
  if (!port && !country) return '—';
  return (
    <span className={classes.place}>
      {port ? <bdi>{port}</bdi> : null}
      <bdi data-soft={port ? true : undefined}>{country}</bdi>
    </span>
  );
}

/** In the currency of the record. Where it states none, the cell says so. */
function Value({ record: { value, rateCurrency } }: { record: TradeRecord }) {
  const t = useTranslations('exporterData');
  const locale = useLocale();
  if (value === null) return rateCurrency || '—';
  if (rateCurrency) return <Money amount={value} currency={rateCurrency} />;
  return (
    <span className={classes.number}>
      {t('noCurrency', { value: formatNumber(value, locale) })}
    </span>
  );
}

function Quantity({ record: { QTY, unit, quantityNote } }: { record: TradeRecord }) {
  const t = useTranslations('exporterData');
  const locale = useLocale();
  if (QTY === null) return <bdi>{quantityNote || '—'}</bdi>;
  return (
    <span className={classes.number} title={quantityNote || undefined}>
      {unit ? (
        <>
          {formatNumber(QTY, locale)} <bdi>{unit}</bdi>
        </>
      ) : (
        t('noUnit', { quantity: formatNumber(QTY, locale) })
      )}
    </span>
  );
}
