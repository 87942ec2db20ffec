'use client';

import { useTranslations } from 'next-intl';

import type { ListState } from '@/shared/api/use-list-params';
import { DataTable } from '@/shared/ui/data-table/data-table';
import type { Column } from '@/shared/ui/data-table/types';
import { Section } from '@/shared/ui/page/section';

import { type ERROR_LIST, type FileImport, type RowError, useRowErrors } from './imports';
import classes from './imports.module.css';
import { RowNumber } from './row-number';

interface ErrorRowsProps {
  found: FileImport;
  state: ListState<(typeof ERROR_LIST)['filters']>;
}

/** Every error of a file, by row, with its column, then every warning, and how cells were read. */
export function ErrorRows({ found, state }: ErrorRowsProps) {
  const t = useTranslations('imports.errors');
  const { params, change } = state;
  const hasErrors = found.errorCount > 0;
  const title = t(hasErrors ? 'title' : 'warnings');
  const columns: Column<RowError>[] = [
    { key: 'row', header: t('row'), cell: ({ row }) => <RowNumber row={row} /> },
    {
      key: 'column',
      header: t('column'),
      cell: ({ column }) => <bdi>{column || t('wholeRow')}</bdi>,
    },
    {
      key: 'message',
      header: t(hasErrors ? 'message' : 'toCheck'),
      cell: ({ message, isWarning, isNote }) =>
        isWarning && hasErrors && !isNote ? t('warning', { message }) : message,
    },
  ];
  return (
    <div className={classes.errors}>
      <Section title={title}>
        <DataTable
          label={title}
          columns={columns}
          list={useRowErrors(found.id, params)}
          rowKey={({ row, field, message }) => `${row} ${field} ${message}`}
          paging={{ params, change }}
          empty={null}
        />
      </Section>
    </div>
  );
}
