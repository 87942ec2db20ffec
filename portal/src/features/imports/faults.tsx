'use client';

import { useLocale } from 'next-intl';
import { useTranslations } from '@/i18n/translations';

import type { ListState } from '@/shared/api/use-list-params';
import { formatCount } from '@/shared/lib/money';
import { DataTable } from '@/shared/ui/data-table/data-table';
import type { Column } from '@/shared/ui/data-table/types';
import { Section } from '@/shared/ui/page/section';

import { type ERROR_LIST, type Fault, type FileImport, useFaults } from './imports';
import classes from './imports.module.css';

interface FaultsProps {
  fileImport: FileImport;
  state: ListState<(typeof ERROR_LIST)['filters']>;
}

/** Each kind of error of a file once with its rows, then each warning, and how cells were read. */
export function Faults({ fileImport, state }: FaultsProps) {
  const t = useTranslations('imports.errors');
  const locale = useLocale();
  const { params, change } = state;
  const hasErrors = fileImport.errorCount > 0;
  const title = t(hasErrors ? 'title' : 'warnings');
  const columns: Column<Fault>[] = [
    {
      key: 'column',
      header: t('column'),
      cell: ({ column }) => <bdi>{column || t('wholeRow')}</bdi>,
    },
    {
      key: 'message',
      header: t(hasErrors ? 'message' : 'toCheck'),
      cell: ({ message, isWarning, isNote }) =>
        isWarning && hasErrors && !isNote ? t('warning', { message }) : <bdi>{message}</bdi>,
    },
    {
      key: 'count',
      header: t('rows'),
      align: 'end',
      cell: ({ count }) => formatCount(count, locale),
    },
    { key: 'first', header: t('firstRows'), cell: (fault) => <FirstRows fault={fault} /> },
    { key: 'written', header: t('written'), cell: (fault) => <Written fault={fault} /> },
  ];
  return (
    <div className={classes.errors}>
      <Section title={title}>
        <DataTable
          label={title}
          columns={columns}
          list={useFaults(fileImport.id, params)}
          rowKey={({ field, message, isWarning, isNote }) =>
            `${field} ${isWarning} ${isNote} ${message}`
          }
          paging={{ params, change }}
          empty={null}
        />
        {fileImport.kindsNotListed > 0 ? (
          <p className={classes.reason}>{t('notListed', { count: fileImport.kindsNotListed })}</p>
        ) : null}
      </Section>
    </div>
  );
}

/** The numbers of the first rows; an ellipsis stands for the others. */
function FirstRows({ fault: { rows, count } }: { fault: Fault }) {
  const numbers = rows.map(({ row }) => String(row)).join(', ');
  return <bdi>{count > rows.length ? `${numbers},\u00A0…` : numbers}</bdi>;
}

/** The cell of the first row as it is written. */
function Written({ fault: { field, rows } }: { fault: Fault }) {
  const t = useTranslations('imports.errors');
  const written = rows[0]?.written;
  if (!field) return '—';
  return written ? <bdi className={classes.cell}>{written}</bdi> : t('emptyCell');
}
